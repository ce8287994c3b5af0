import type * as z from 'zod/mini'
import type { Save } from '#features/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/office/client/entity-form.tsx'
import { EntityList, PublishedBadge } from '#features/office/client/entity-list.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createCategorySchema } from '../admin-contract.ts'
import type { Category } from '../contract.ts'

/** The collections of the shop (rule 39). */
export default function AdminCategoriesPage() {
  return (
    <EntityList<Category>
      noun="category"
      path="/api/categories"
      emptyText="Categories group your products by season or holiday."
      nameOf={({ name }) => name}
      form={(category, save, theirs) => (
        <CategoryForm key={category?.id} category={category} save={save} theirs={theirs} />
      )}
    >
      {(category) => (
        <>
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

const typeNames = { seasonal: 'Seasonal', holiday: 'Holiday' } satisfies Record<Category['type'], string>

type Values = z.input<typeof createCategorySchema>

const valuesOf = (category: Category | undefined): Values => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  type: category?.type ?? 'seasonal',
  isPublished: category?.isPublished ?? false,
})

const labels = { name: 'Name', description: 'Description', type: 'Type', isPublished: 'Published' }

type CategoryFormProps = { category: Category | undefined; save: Save; theirs: Category | undefined }

function CategoryForm({ category, save, theirs }: CategoryFormProps) {
  const { register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: category,
    theirs,
    valuesOf,
    save,
    labels,
    resolver: schemaResolver(createCategorySchema),
    sent: (values) => ({ ...values, description: values.description || null }),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {notes}
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <TextArea label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      <SelectField
        label="Type"
        options={Object.entries(typeNames).map(([value, name]) => ({ value, name }))}
        {...register('type')}
      />
      <CheckField label="Published" {...register('isPublished')} />
      <Button type="submit" pending={isSubmitting}>
        {category ? 'Save Category' : 'Create Category'}
      </Button>
    </form>
  )
}
