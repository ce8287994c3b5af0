import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { Registration } from '../contract.ts'
import { NewPasswordField } from './new-password-field.tsx'

type RegistrationFieldsProps = { register: UseFormRegister<Registration>; errors: FieldErrors<Registration> }

/** Name, email and password: the same three fields for a customer and for the shop's first admin. */
export const RegistrationFields = ({ register, errors }: RegistrationFieldsProps) => (
  <>
    <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      error={errors.email?.message}
      {...register('email')}
    />
    <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
  </>
)
