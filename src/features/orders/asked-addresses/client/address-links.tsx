import { useState } from 'react'
import type { Order } from '#features/orders/orders/contract.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { type Recipient, recipientsOf, waitsForAddress } from '#features/orders/orders/recipients.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { postAddressLink } from './requests.ts'

/** The links that ask recipients for their addresses (rule 143), until they are given. */
export const AddressLinks = ({ order }: { order: Order }) =>
  isOpenStatus(order.status) &&
  recipientsOf(order)
    .filter(waitsForAddress)
    .map((recipient) => (
      <AskLink key={`${recipient.number} ${recipient.asked?.name}`} orderId={order.id} recipient={recipient} />
    ))

function AskLink({ orderId, recipient: { number, asked } }: { orderId: string; recipient: Recipient }) {
  const [link, setLink] = useState<string>()
  const [isPending, setPending] = useState(false)
  const name = asked?.name ?? ''
  const make = async () => {
    setPending(true)
    try {
      const { path } = await postAddressLink(orderId, { number, name })
      setLink(new URL(path, location.href).href)
    } catch (error) {
      toast.refused('No link was made', error)
    }
    setPending(false)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(link ?? '')
    toast.success('Link copied', `Send the link to ${name}.`)
  }
  if (!link)
    return (
      <Button size="small" className="print:hidden" pending={isPending} onClick={() => void make()}>
        Get the link for {name}
      </Button>
    )
  return (
    <div className="grid w-full gap-3 print:hidden">
      <TextField
        label={`Link for ${name}`}
        hint="Pass this link on. Whoever opens the link can type the address, once."
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button size="small" className="justify-self-start" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  )
}
