import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { Refusal } from '#platform/client/form/refusal.tsx'
import type { Save } from './entity-dialogs.tsx'
import { MergeNote } from './merge-note.tsx'
import { useUnsaved } from './unsaved.tsx'

type EntityFormOptions<Values extends FieldValues, Kept> = {
  entity: Kept | undefined
  /** Another person's version, saved while the form was open. */
  newerVersion: Kept | undefined
  /** The form values of an entity; without one, of a new entity. */
  valuesOf: (entity: Kept | undefined) => Values
  /** The request body for the form values. */
  sent: (values: Values, form: UseFormReturn<Values>) => object
  resolver: Resolver<Values>
  save: Save
  /** Field labels, for merging two people's changes. */
  labels: Partial<Record<keyof Values, string>>
  /** Whether data outside the fields has changed. */
  isTouched?: boolean
}

/** State of an entity's form: errors, merging with another person's change, and a warning before unsaved changes are lost. */
export function useEntityForm<Values extends FieldValues, Kept>(options: EntityFormOptions<Values, Kept>) {
  const { entity, newerVersion, valuesOf, sent, resolver, save, labels, isTouched = false } = options
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
      <MergeNote form={form} base={base} newerVersion={newerVersion && valuesOf(newerVersion)} labels={labels} />
    </>
  )
  return { form, register: form.register, errors, isSubmitting, submit, notes }
}
