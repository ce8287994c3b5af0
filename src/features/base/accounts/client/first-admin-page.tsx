import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { useTitle } from '#platform/client/screen.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { linkTo } from '#platform/link.ts'
import { type Registration, registrationSchema } from '../contract.ts'
import { pleaseWait } from './form-words.ts'
import { refuseRegistration } from './refuse-registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { showWelcome } from './show-welcome.ts'
import { useCreateFirstAdmin } from './sign-in-requests.ts'

/** Creates the shop's first administrator. The server prints a one-time link to this page while the shop has no administrator. */
export default function FirstAdminPage() {
  return (
    <div className="wrap max-w-[34rem] py-12">
      <FirstAdminForm />
    </div>
  )
}

function FirstAdminForm() {
  const create = useCreateFirstAdmin()
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<Registration>({
    resolver: schemaResolver(registrationSchema),
    defaultValues: { name: '', email: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (person) => {
    try {
      // The token is secret: the page is rendered without it, and the browser reads it from the address on submit.
      const token = new URLSearchParams(location.search).get('token') ?? ''
      await create.mutateAsync({ token, ...person })
      showWelcome()
      navigate(linkTo('/admin'))
    } catch (error) {
      setError('root', { message: refuseRegistration(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <h1 className="text-3xl">{useTitle()}</h1>
      <p className="text-muted">You will be the shop’s first administrator.</p>
      <Refusal text={errors.root?.message} />
      <RegistrationFields register={register} errors={errors} />
      <SubmitButton pending={formState.isSubmitting}>
        {formState.isSubmitting ? pleaseWait : 'Create administrator'}
      </SubmitButton>
    </form>
  )
}
