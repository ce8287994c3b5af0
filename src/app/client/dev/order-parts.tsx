import { Seller } from '#features/base/settings/client/seller.tsx'
import { AnswerToClaim } from '#features/orders/claims/client/answer-to-claim.tsx'
import { ClaimFacts } from '#features/orders/claims/client/claim-facts.tsx'
import type { OrderClaim } from '#features/orders/claims/contract.ts'
import { ForgetGuest } from '#features/orders/orders/client/forget-guest.tsx'
import { GuestAccountOffer } from '#features/orders/orders/client/guest-account-offer.tsx'
import { OrderArrival } from '#features/orders/orders/client/order-arrival.tsx'
import { OrderBar } from '#features/orders/orders/client/order-bar.tsx'
import { OrderBulk } from '#features/orders/orders/client/order-bulk.tsx'
import { OrderCostList } from '#features/orders/orders/client/order-costs.tsx'
import { AddressLines, OrderDetails } from '#features/orders/orders/client/order-details.tsx'
import { OrderHistory } from '#features/orders/orders/client/order-history.tsx'
import { OrderRefund } from '#features/orders/orders/client/order-refund.tsx'
import { OrderStatusBadge, OwnStatusBadge } from '#features/orders/orders/client/order-status-badge.tsx'
import { OrderStatusSelect } from '#features/orders/orders/client/order-status-select.tsx'
import { OrderTracking } from '#features/orders/orders/client/order-tracking.tsx'
import { PrintFileLinks } from '#features/orders/orders/client/print-files.tsx'
import { Receipt } from '#features/orders/orders/client/receipt.tsx'
import { orderStatuses } from '#features/orders/orders/order.ts'
import { RequestStatusBadge } from '#features/selling/custom-requests/client/request-status-badge.tsx'
import { requestStatuses } from '#features/selling/custom-requests/custom-request.ts'
import { Timeline } from '#platform/client/ui/timeline.tsx'
import { doNothing, SamplePart } from './part.tsx'
import { order } from './samples.ts'

/** Statuses of orders and requests, and the actions on an order. */
export const OrderParts = () => (
  <>
    <SamplePart title="Statuses">
      <div className="flex flex-wrap gap-3">
        {orderStatuses.map((status) => (
          <OrderStatusBadge key={status} status={status} />
        ))}
        <OrderStatusBadge />
        <OwnStatusBadge status="pending" />
      </div>
      <div className="flex flex-wrap gap-3">
        {requestStatuses.map((status) => (
          <RequestStatusBadge key={status} status={status} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {orderStatuses.map((status) => (
          <OrderStatusSelect key={status} id={order.id} status={status} />
        ))}
      </div>
    </SamplePart>
    <SamplePart title="One order">
      <OrderDetails order={order} aside={(item) => <PrintFileLinks of={item} />} />
      <OrderDetails order={{ ...order, refunded: '0.00', shippingAddress: null, items: order.items.slice(0, 1) }} />
      <OrderArrival
        order={{ ...order, status: 'pending', arrival: order.arrival && { ...order.arrival, isDelayed: true } }}
      />
      <OrderBar order={order} />
      <OrderCostList costs={costs} />
      <OrderCostList costs={{ ...costs, margin: '-3.10', marginPercent: -12, isWhole: false }} />
      {order.shippingAddress && <AddressLines address={order.shippingAddress} />}
      <OrderTracking order={order} />
      <OrderTracking order={{ ...order, status: 'pending', trackingNumber: null }} />
      <OrderRefund order={order} />
      <OrderHistory order={order} />
      <GuestAccountOffer order={ofGuest} />
      <ForgetGuest order={ofGuest} />
      <Timeline>
        <li>The only bead</li>
      </Timeline>
    </SamplePart>
    <SamplePart title="A claim">
      <ClaimFacts claim={claim} />
      <AnswerToClaim claim={claim} />
      <AnswerToClaim claim={{ ...claim, blocked: 'The whole payment is refunded. The claim can only be declined.' }} />
      <ClaimFacts
        claim={{ ...claim, state: 'declined', reason: 'The ear is meant to be short.', answeredAt: claim.at }}
      />
    </SamplePart>
    <SamplePart title="Its paper, seen when it is printed">
      <Receipt order={order} />
      <Seller />
    </SamplePart>
    <SamplePart title="Several orders">
      <div className="flex flex-wrap gap-3">
        <OrderBulk orders={[]} onDone={doNothing} />
      </div>
    </SamplePart>
  </>
)

const claim: OrderClaim = {
  ...{ id: 'a-claim', orderId: order.id, itemId: 'one', productName: 'Bunny', image: null, customization: null },
  ...{ pieces: 1, kind: 'broken', words: 'One ear is broken off.', photos: [], wish: 'reprint', state: 'open' },
  ...{ reason: null, at: order.createdAt, answeredAt: null, refund: '12.40', blocked: null },
}

const ofGuest = { ...order, userId: null, guest: { name: 'Nora', email: 'nora@example.com' } }

const costs = {
  ...{ cost: '7.40', fee: '1.02', margin: '24.60', marginPercent: 77, isWhole: true },
  lines: [{ id: 'one', grams: 54.2, minutes: 228, isSliced: true, cost: '6.60', margin: '12.40', marginPercent: 78 }],
}
