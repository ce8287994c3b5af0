import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { Refusal } from '#platform/client/form/refusal.tsx'
import type { Save } from './entity-dialogs.tsx'
import { MergeNote } from './merge-note.tsx'
import { useUnsaved } from './unsaved.tsx'

type EntityFormOptions<Values extends FieldValues, Kept> = {
  entity: Kept | undefined
  /** What somebody else has stored while the form was open. */
  theirs: Kept | undefined
  /** What the fields hold for an entity, or for none yet. */
  valuesOf: (entity: Kept | undefined) => Values
  /** What is sent for what the fields hold. */
  sent: (values: Values, form: UseFormReturn<Values>) => object
  resolver: Resolver<Values>
  save: Save
  /** What the fields are called, for whoever has to merge two changes. */
  labels: Partial<Record<keyof Values, string>>
  /** Whether something besides the fields has changed. */
  isTouched?: boolean
}

/** A form that edits one thing an admin keeps: why it was refused, merging with a faster change, and nothing lost by leaving. */
export function useEntityForm<Values extends FieldValues, Kept>(options: EntityFormOptions<Values, Kept>) {
  const { entity, theirs, valuesOf, sent, resolver, save, labels, isTouched = false } = options
  const base = valuesOf(entity)
  const form = useForm<Values>({ mode: 'onTouched', resolver, defaultValues: base as DefaultValues<Values> })
  const { errors, isSubmitting, isDirty, isSubmitSuccessful } = form.formState
  useUnsaved((isDirty || isTouched) && !isSubmitSuccessful)
  const submit = form.handleSubmit(async (values) => {
    const refusal = await save(sent(values, form))
    if (refusal) form.setError('root', { message: refusal })
  })
  const notes: ReactNode = (
    <>
      <Refusal text={errors.root?.message} />
      <MergeNote form={form} base={base} theirs={theirs && valuesOf(theirs)} labels={labels} />
    </>
  )
  return { form, register: form.register, errors, isSubmitting, submit, notes }
}
