import { Controller } from 'react-hook-form'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { imageAddress } from '#features/base/office/client/words.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createCategorySchema } from '../admin-contract.ts'
import type { CategoryType } from '../catalog.ts'
import type { Category } from '../contract.ts'
import { ReadyCollections } from './admin-ready-collections.tsx'
import { categoriesApi } from './requests.ts'

/** The categories of the shop (rule 39). */
export default function AdminCategoriesPage() {
  return (
    <EntityList<Category>
      noun="category"
      path={categoriesApi}
      emptyText="Categories group your products by season or holiday."
      nameOf={({ name }) => name}
      above={(categories) => <ReadyCollections categories={categories} />}
      form={(category, save, newerVersion) => (
        <CategoryForm key={category?.id} category={category} save={save} newerVersion={newerVersion} />
      )}
    >
      {(category) => (
        <>
          {category.image && <CategoryImage src={category.image} />}
          <p className="flex flex-wrap items-center justify-between gap-2">
            <b className="text-lg">{category.name}</b>
            <PublishedBadge isPublished={category.isPublished} />
          </p>
          <p className="text-sm text-muted">
            {typeNames[category.type]} · /products?category={category.slug}
          </p>
          {category.description && <p>{category.description}</p>}
        </>
      )}
    </EntityList>
  )
}

const CategoryImage = ({ src }: { src: string }) => (
  <img src={src} alt="" width={88} height={88} className="size-22 rounded-m bg-oat object-contain" />
)

const typeNames = { seasonal: 'Seasonal', holiday: 'Holiday' } satisfies Record<Category['type'], string>

type Values = {
  name: string
  description: string
  type: CategoryType
  slug: string
  image: string
  isPublished: boolean
}

const valuesOf = (category: Category | undefined): Values => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  type: category?.type ?? 'seasonal',
  slug: category?.slug ?? '',
  image: category?.image ?? '',
  isPublished: category?.isPublished ?? false,
})

const labels = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  slug: 'Address',
  image: 'Image',
  isPublished: 'Published',
}

/** The request's fields. Without an address the server makes one from the name. */
const categoryOf = ({ slug, description, image, ...values }: Values) => ({
  ...values,
  ...(slug && { slug }),
  description: description || null,
  image: image || null,
})
const checkCategory = typedResolver(createCategorySchema, categoryOf)

type CategoryFormProps = { category: Category | undefined; save: Save; newerVersion: Category | undefined }

function CategoryForm({ category, save, newerVersion }: CategoryFormProps) {
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: category,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: checkCategory,
    sent: categoryOf,
  })
  return (
    <EntityFormFrame noun="category" isNew={!category} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <TextArea label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      <SelectField
        label="Type"
        options={Object.entries(typeNames).map(([value, name]) => ({ value, name }))}
        {...register('type')}
      />
      <TextField
        label="Address"
        hint="The last part of /products?category=… The menus link to christmas, valentine, easter, july4, stpatrick and newyear. Leave blank to use the name."
        error={errors.slug?.message}
        {...register('slug')}
      />
      <Controller
        control={form.control}
        name="image"
        render={({ field: { value, onChange, onBlur } }) => (
          <PictureField
            label={imageAddress}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.image?.message}
            preview={(src) => <CategoryImage src={src} />}
          />
        )}
      />
      <CheckField label="Published" {...register('isPublished')} />
    </EntityFormFrame>
  )
}
