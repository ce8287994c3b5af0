import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { allCategoriesQuery, postCategory } from './admin-requests.ts'
import { noCategory } from './words.ts'

type CategoryFieldProps = { field: UseFormRegisterReturn; onMade: (id: string) => void }

/** The category of a product. A new category can be created here by its name. */
export function CategoryField({ field, onMade }: CategoryFieldProps) {
  const queries = useQueryClient()
  const { data: categories = [] } = useQuery(allCategoriesQuery)
  // Undefined until the first press of "New category". Afterwards, closing the form moves the focus back to the button.
  const [isNew, setIsNew] = useState<boolean>()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postCategory({ name, type: 'seasonal', isPublished: true }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries(allCategoriesQuery)
      onMade(id)
      setName('')
      setIsNew(false)
    },
  })
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label="Category"
        options={[{ value: '', name: noCategory }, ...categories.map(({ id, name }) => ({ value: id, name }))]}
        {...field}
        // The options load after the form; until then only the product's own category is listed.
        key={categories.length}
      />
      {isNew ? (
        <div className="grid gap-2">
          <TextField
            label="Name of the new category"
            hint="The category is published at once. Add its picture and description under Categories."
            autoFocus
            error={error ? errorSentence(error, notSaved) : undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter would submit the product form.
              event.preventDefault()
              if (!isPending) mutate()
            }}
          />
          <div className="flex gap-2">
            <Button variant="ghost" size="small" pending={isPending} onClick={() => mutate()}>
              Create category
            </Button>
            <Button variant="quiet" size="small" onClick={() => setIsNew(false)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          autoFocus={isNew === false}
          onClick={() => setIsNew(true)}
        >
          New category
        </Button>
      )}
    </div>
  )
}
