import { useState } from 'react'
import { Entities } from '#features/base/office/client/entities.tsx'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { showDollars } from '#platform/money.ts'
import { smallNumberOfTyped } from '#platform/typed-number.ts'
import { changeMaterialSchema, createMaterialSchema, type ShopMaterial } from '../contract.ts'
import { materialsApi } from './requests.ts'

/** The materials of the shop's filaments (rule 147). */
export function MaterialList() {
  const [edited, setEdited] = useState<ShopMaterial | 'new'>()
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Materials</h2>
        <Button variant="ghost" onClick={() => setEdited('new')}>
          Add Material
        </Button>
      </div>
      <Entities<ShopMaterial>
        noun="material"
        path={materialsApi}
        emptyText="Add the materials that your filaments are made of."
        nameOf={({ name }) => name}
        form={(material, save, newerVersion) => (
          <MaterialForm key={material?.id} material={material} save={save} newerVersion={newerVersion} />
        )}
        above={() => (
          <p className="mb-4 max-w-[44rem]">
            Weights and costs use a material’s density and price. A material that filaments, products or orders name is
            archived instead of deleted.
          </p>
        )}
        edited={edited}
        onEdit={setEdited}
      >
        {(material) => (
          <>
            <p>
              <b className="line-clamp-2 min-w-0 text-lg break-words">{material.name}</b>
            </p>
            <p className="text-muted">{factsOfMaterial(material).join(' · ')}</p>
            {material.isArchived && <p className="font-semibold">Archived</p>}
          </>
        )}
      </Entities>
    </section>
  )
}

const factsOfMaterial = ({ name, soldAs, density, kilogramPrice }: ShopMaterial): string[] => [
  ...(soldAs === name ? [] : [`Sold as ${soldAs}`]),
  `${density}\u00a0g/cm³`,
  ...(kilogramPrice ? [`${showDollars(kilogramPrice)}\u00a0per\u00a0kg`] : []),
]

type Values = { name: string; soldAs: string; density: string; kilogramPrice: string; isArchived: boolean }

const valuesOf = (material: ShopMaterial | undefined): Values => ({
  name: material?.name ?? '',
  soldAs: material && material.soldAs !== material.name ? material.soldAs : '',
  density: material ? String(material.density) : '',
  kilogramPrice: material?.kilogramPrice ?? '',
  isArchived: material?.isArchived ?? false,
})
const createdOf = ({ isArchived: _, density, kilogramPrice, ...values }: Values) => ({
  ...values,
  density: smallNumberOfTyped(density),
  kilogramPrice: kilogramPrice.trim() || null,
})
const changedOf = (values: Values) => ({ ...createdOf(values), isArchived: values.isArchived })
const labels = {
  name: 'Name',
  soldAs: 'Name for shoppers',
  density: 'Density (g/cm³)',
  kilogramPrice: 'Price per kilogram (USD)',
  isArchived: 'Archived',
}

type MaterialFormProps = { material: ShopMaterial | undefined; save: Save; newerVersion: ShopMaterial | undefined }

function MaterialForm({ material, save, newerVersion }: MaterialFormProps) {
  const { register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: material,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: material
      ? typedResolver(changeMaterialSchema, changedOf)
      : typedResolver(createMaterialSchema, createdOf),
    sent: material ? changedOf : createdOf,
  })
  return (
    <EntityFormFrame noun="material" isNew={!material} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField
        label={labels.name}
        required
        hint="The workshop’s name, such as “ASA”."
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={labels.soldAs}
        hint="What a product page says. Leave blank to use the name above."
        error={errors.soldAs?.message}
        {...register('soldAs')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.density}
          required
          inputMode="decimal"
          hint="Printed on the spool or in its data sheet."
          error={errors.density?.message}
          {...register('density')}
        />
        <TextField
          label={labels.kilogramPrice}
          inputMode="decimal"
          hint="Leave blank to use the price in the settings."
          error={errors.kilogramPrice?.message}
          {...register('kilogramPrice')}
        />
      </div>
      {material && material.key !== defaultMaterial && (
        <CheckField label="Archived: no longer chosen for filaments and products" {...register('isArchived')} />
      )}
    </EntityFormFrame>
  )
}
