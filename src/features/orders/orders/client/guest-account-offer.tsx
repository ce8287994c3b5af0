import { useMutation } from '@tanstack/react-query'
import { errorSentence } from '#platform/client/http.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { Order } from '../contract.ts'
import { askForAccount } from './guest-requests.ts'

/** Offers a guest an account, which takes the guest's orders along. The emailed link proves the address (rule 127). */
export function GuestAccountOffer({ order: { id, guest } }: { order: Order }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => askForAccount(id) })
  if (!guest) return null
  return (
    <section
      aria-labelledby="guest-account"
      className="grid justify-items-start gap-3 rounded-l bg-oat p-6 print:hidden"
    >
      <h2 id="guest-account" className="text-xl">
        Keep your orders in one place
      </h2>
      <p>
        An account shows every order that you placed with {showEmail(guest.email)}, and fills in your address next time.
      </p>
      <p role="status" className={data ? 'font-semibold' : 'sr-only'}>
        {data && `We have sent a link to ${showEmail(data.email)}. Open the link to finish.`}
      </p>
      <p role="alert" className={error ? 'font-semibold text-err' : 'sr-only'}>
        {error && errorSentence(error, 'The link could not be sent. Please try again.')}
      </p>
      {!data && (
        <Button variant="ghost" pending={isPending} onClick={() => mutate()}>
          Create an account
        </Button>
      )}
    </section>
  )
}
