import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { HttpError } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { thanksForWriting } from '../contact.ts'
import { contactSchema, type ContactMessageForm as Values } from '../contract.ts'
import { writeToShop } from './requests.ts'

const nothing: Values = { name: '', email: '', subject: '', message: '', company: '' }

/** Writing to the shop (rule 35). What was typed survives a failure and a reload of the page. */
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
      // The toast says the same whatever the cause; the form says what can be done about it.
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
      {/* People do not see it and keyboards do not reach it; machines fill in everything. */}
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

/** Keeps what is typed for as long as the browser's tab lives, and brings it back when the page is opened again. */
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
