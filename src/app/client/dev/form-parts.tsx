import { FormProvider, useForm } from 'react-hook-form'
import { AddressFields } from '#features/base/accounts/client/address-fields.tsx'
import { CodeField } from '#features/base/accounts/client/code-field.tsx'
import { CodeForm } from '#features/base/accounts/client/code-form.tsx'
import { DeleteAccount } from '#features/base/accounts/client/delete-account.tsx'
import { NewPasswordField } from '#features/base/accounts/client/new-password-field.tsx'
import { PasskeysSection } from '#features/base/accounts/client/passkeys.tsx'
import { RegistrationFields } from '#features/base/accounts/client/registration-fields.tsx'
import { SavedAddressField } from '#features/base/accounts/client/saved-address-field.tsx'
import { ScanSecret } from '#features/base/accounts/client/scan-secret.tsx'
import { SecondFactorSection } from '#features/base/accounts/client/second-factor.tsx'

import { SignInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import { SmallPage } from '#features/base/accounts/client/small-frame.tsx'
import { type Registration, registrationSchema } from '#features/base/accounts/contract.ts'
import { useCheckoutForm } from '#features/orders/checkout/client/checkout-form.ts'
import { CheckoutSummary } from '#features/orders/checkout/client/checkout-summary.tsx'
import { GuestForm } from '#features/orders/checkout/client/guest-form.tsx'
import { PayForm } from '#features/orders/checkout/client/pay-form.tsx'
import { ContactForm } from '#features/selling/contact/client/contact-form.tsx'
import { RequestForm } from '#features/selling/custom-requests/client/request-form.tsx'
import { SentModelField } from '#features/selling/sent-models/client/sent-model-field.tsx'
import type { ModelState } from '#features/selling/sent-models/client/use-sent-model.ts'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { doNothing, longWord, SamplePart } from './part.tsx'
import { address, basket, customer, mira, sentModel } from './samples.ts'

const sendingNothing = {
  state: { at: 'none' } as const,
  problem: undefined,
  ...{ isSending: false, modelId: undefined, remove: doNothing, clear: doNothing },
  ...{ add: async () => undefined, change: async () => undefined },
}
const modelProblem = { name: sentModel.name, sentence: 'It holds nothing.' }
const modelStates: ModelState[] = [
  { at: 'sending', name: sentModel.name, part: 0.4 },
  { at: 'there', model: { ...sentModel, notClosed: '3 of its edges are open' }, isChanging: false },
]

/** Forms: empty, filled and refused. */
export const FormParts = () => (
  <>
    <SamplePart title="Accounts">
      <Registering />
      <NewPasswordField label="A password to choose" />
      <NewPasswordField label="A password too short" error="Use a longer one." />
      <SignInRequired text="Please sign in to continue." drawing="keychain" />
      <SmallPage>
        <p>A page of one matter.</p>
      </SmallPage>
      <DeleteAccount />
    </SamplePart>
    <SamplePart title="Passkeys and sign-in codes">
      <PasskeysSection />
      <SecondFactorSection />
      <ScanSecret
        address="otpauth://totp/Little%20Layers:ada@example.com?secret=JBSWY3DPEHPK3PXP"
        secret="JBSWY3DPEHPK3PXP"
      />
      <CodeField name="code" />
    </SamplePart>
    <SamplePart title="Addresses">
      <Addresses country="US" />
      <Addresses country="DE" />
    </SamplePart>
    <SamplePart title="Paying">
      <Paying />
      <SavedAddressField
        addresses={[
          { id: 'home', address },
          { id: 'work', address: { ...address, street: longWord } },
        ]}
        onChoose={doNothing}
      />
      <CodeForm onSignedIn={doNothing} />
      <GuestForm known={undefined} onGuest={doNothing} />
      <GuestForm known={{ name: mira, email: customer.email }} onGuest={doNothing} />
      <CheckoutSummary basket={basket} />
      <CheckoutSummary basket={undefined} />
    </SamplePart>
    <SamplePart title="Asking the shop">
      <ContactForm />
      <RequestForm user={customer} ref={doNothing} />
      {modelStates.map((state) => (
        <SentModelField key={state.at} field={{ ...sendingNothing, state }} pieces={2} color="red" />
      ))}
      <SentModelField field={{ ...sendingNothing, problem: modelProblem }} pieces={1} color="red" />
    </SamplePart>
  </>
)

/** Submits the empty form once, so that every field shows its error. */
function Registering() {
  const { register, handleSubmit, formState } = useForm<Registration>({ resolver: schemaResolver(registrationSchema) })
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(doNothing)}>
      <RegistrationFields register={register} errors={formState.errors} />
      <Button type="submit">Refuse it</Button>
    </form>
  )
}

function Addresses({ country }: { country: string }) {
  const form = useForm({
    defaultValues: { shipping: { name: mira, street: '', city: '', state: '', zip: '', country } },
  })
  return (
    <FormProvider {...form}>
      <AddressFields part="shipping" />
    </FormProvider>
  )
}

const intent = {
  ...{ clientSecret: 'a-sample', paymentIntentId: 'a-sample' },
  arrivals: [{ country: '*', from: '2026-12-02', to: '2026-12-05' }],
}
const Paying = () => (
  <PayForm
    form={useCheckoutForm({ cardIsOurs: true, needsPhone: false, shipsTo: '', further: [] })}
    buyer={{ ...customer, changeGuest: undefined }}
    intent={intent}
    isCurrent={false}
    basket={basket}
  />
)
