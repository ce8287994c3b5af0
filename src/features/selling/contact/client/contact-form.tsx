import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { thanksForWriting } from '#features/base/settings/thanks-for-writing.ts'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { contactSchema, type ContactMessageForm as Values } from '../contract.ts'
import { writeToShop } from './requests.ts'

const nothing: Values = { name: '', email: '', subject: '', message: '', company: '' }

/** The contact form (rule 35). Typed text survives failures and reloads. */
export function ContactForm() {
  const { mutateAsync } = useMutation({
    mutationFn: writeToShop,
  })
  const { register, handleSubmit, formState, setError, reset, watch } = useForm<Values>({
    mode: 'onTouched',
    resolver: schemaResolver(contactSchema),
    defaultValues: nothing,
  })
  useDraft(watch(), reset)
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (message) => {
    try {
      await mutateAsync(message)
      reset(nothing)
      toast.success('Message Sent Successfully!', thanksForWriting)
    } catch (error) {
      toast.failure('Error', 'Failed to send message. Please try again.')
      // The toast is the same for all causes; the form shows the specific reason.
      if (error instanceof HttpError && error.status < 500) setError('root', { message: error.sentence })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField label="Your Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField label="Subject" autoComplete="off" required error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" rows={7} required error={errors.message?.message} {...register('message')} />
      {/* A trap for spam bots, which fill in every field. Hidden from people and keyboards. */}
      <div className="sr-only" aria-hidden="true">
        <label>
          Company
          <input type="text" tabIndex={-1} autoComplete="off" {...register('company')} />
        </label>
      </div>
      <p role="alert" className={errors.root ? 'font-semibold text-err' : 'sr-only'}>
        {errors.root?.message}
      </p>
      <SubmitButton pending={isSubmitting} disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending...' : 'Send Message'}
      </SubmitButton>
    </form>
  )
}

const draftKey = 'contact'

/** Stores the typed text in the tab's session storage and restores it on reload. */
function useDraft(values: Values, reset: (values: Values) => void) {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const kept = sessionStorage.getItem(draftKey)
    if (kept) reset({ ...nothing, ...(JSON.parse(kept) as Values) })
    setIsRead(true)
  }, [reset])
  useEffect(() => {
    if (isRead) sessionStorage.setItem(draftKey, JSON.stringify(values))
  }, [values, isRead])
}
