import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { EntityList, PublishedBadge, type Save } from '#features/accounts/client/entity-list.tsx'
import { Refusal } from '#features/accounts/client/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createCategorySchema } from '../admin-contract.ts'
import type { Category } from '../contract.ts'

/** The collections of the shop (specification, section 2). */
export default function AdminCategoriesPage() {
  return (
    <EntityList<Category>
      noun="category"
      title="Categories"
      path="/api/categories"
      emptyText="Categories group your products by season or holiday."
      nameOf={({ name }) => name}
      form={(category, save) => <CategoryForm key={category?.id} category={category} save={save} />}
    >
      {(category) => (
        <>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <b className="text-lg break-words">{category.name}</b>
            <PublishedBadge isPublished={category.isPublished} />
          </p>
          <p className="text-sm text-muted">
            {typeNames[category.type]} · /products?category={category.slug}
          </p>
          {category.description && <p className="break-words">{category.description}</p>}
        </>
      )}
    </EntityList>
  )
}

const typeNames = { seasonal: 'Seasonal', holiday: 'Holiday' } satisfies Record<Category['type'], string>

function CategoryForm({ category, save }: { category: Category | undefined; save: Save }) {
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof createCategorySchema>>({
    mode: 'onTouched',
    resolver: schemaResolver(createCategorySchema),
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      type: category?.type ?? 'seasonal',
      isPublished: category?.isPublished ?? false,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    const refusal = await save({ ...values, description: values.description || null })
    if (refusal) setError('root', { message: refusal })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
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
