import { useState } from 'react'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { useTitles } from '#platform/client/screen.ts'
import { toast } from '#platform/client/toast.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import type { AdminOrder } from '../contract.ts'
import { emailCountText, type OrderStatus, orderNumber, orderStatuses, orderStatusNames } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { cancelOnly, statusEffects } from './order-status-select.tsx'
import { orderNotUpdated, ordersUpdated, useChangeOrderStatus } from './requests.ts'

/** Actions for several orders: print slips, or set one status after a confirmation. */
export function OrderBulk({ orders, onDone }: { orders: AdminOrder[]; onDone: () => void }) {
  const titles = useTitles()
  const { mutateAsync } = useChangeOrderStatus()
  const [asked, setAsked] = useState<OrderStatus>()
  const [isMoving, setIsMoving] = useState(false)
  const ids = orders.map(({ id }) => id)
  const names = orders.length === 1 ? '1 order' : `${orders.length} orders`

  const toMove = orders.filter(({ status }) => status !== asked)

  const move = async (status: OrderStatus, refund = false) => {
    setIsMoving(true)
    const failed: string[] = []
    // One at a time: each change may move money and may be refused for its own reason.
    for (const { id, status: now } of orders) {
      if (now === status) continue
      await mutateAsync({ id, status, ...(refund && { refund }) }).catch((error: unknown) => {
        failed.push(`#${orderNumber(id)}: ${errorSentence(error, 'no answer')}`)
      })
    }
    setIsMoving(false)
    setAsked(undefined)
    if (failed.length) return toast.failure(orderNotUpdated, failed.join(' '))
    toast.success(ordersUpdated, `${names} set to ${orderStatusNames[status].toLowerCase()}.`)
    onDone()
  }
  return (
    <>
      <select
        className="field field-small w-auto"
        aria-label="Set the status of the selected orders"
        value=""
        onChange={({ target }) => setAsked(target.value as OrderStatus)}
      >
        <option value="" disabled>
          Set status
        </option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {orderStatusNames[status]}
          </option>
        ))}
      </select>
      <LinkButton variant="ghost" size="small" href={orderPaths.print(ids, 'packing-slip')}>
        Print packing slips
      </LinkButton>
      <LinkButton variant="quiet" size="small" href={orderPaths.print(ids, 'invoice')}>
        Invoices
      </LinkButton>
      <LinkButton variant="quiet" size="small" href={orderPaths.print(ids, 'gift-slip')}>
        Gift slips
      </LinkButton>
      <LinkButton variant="quiet" size="small" href={orderPaths.tracking(ids)}>
        {titles('/admin/tracking')}
      </LinkButton>
      {asked && (
        <ConfirmDialog
          open
          title={`Set ${names} to ${orderStatusNames[asked].toLowerCase()}?`}
          action={asked === 'cancelled' ? 'Cancel and refund all' : `Set to ${orderStatusNames[asked].toLowerCase()}`}
          pending={isMoving}
          other={asked === 'cancelled' ? { action: cancelOnly, onConfirm: () => void move(asked) } : undefined}
          onConfirm={() => void move(asked, asked === 'cancelled')}
          onClose={() => setAsked(undefined)}
        >
          {statusEffects[asked] && <p>{statusEffects[asked]}</p>}
          {statusEffects[asked] && toMove.length > 0 && (
            <p>
              <b className="num">{emailCountText(toMove.length)}</b>
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
