import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AdminList } from '#features/base/office/client/admin-list.tsx'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { type Column, DataTable } from '#features/base/office/client/data-table.tsx'
import { DateSpanFields } from '#features/base/office/client/date-span.tsx'
import { FindDialog } from '#features/base/office/client/find-dialog.tsx'
import { KeysDialog } from '#features/base/office/client/keys-dialog.tsx'
import { MergeNote } from '#features/base/office/client/merge-note.tsx'
import { Pages } from '#features/base/office/client/pages.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { SearchField } from '#features/base/office/client/search-field.tsx'
import { UnsavedGuard } from '#features/base/office/client/unsaved.tsx'
import type { Settings } from '#features/base/settings/settings.ts'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { StaffBadge } from '#features/figures/customers/client/staff-badge.tsx'
import { FirstSteps } from '#features/figures/dashboard/client/first-steps.tsx'
import { SalesSection } from '#features/figures/dashboard/client/sales-chart.tsx'
import { Today } from '#features/figures/dashboard/client/today.tsx'
import { UnmatchedPayments } from '#features/figures/dashboard/client/unmatched-payments.tsx'
import CartPanel from '#features/selling/cart/client/cart-panel.tsx'
import { ProductBulk } from '#features/selling/catalog/client/admin-product-bulk.tsx'
import { NumberCell } from '#features/selling/catalog/client/admin-product-cells.tsx'
import { ProductForm } from '#features/selling/catalog/client/admin-product-form.tsx'
import { ReadyCollections } from '#features/selling/catalog/client/admin-ready-collections.tsx'
import type { Product } from '#features/selling/catalog/contract.ts'
import { ImportAgain } from '#features/selling/imports/client/import-again.tsx'
import { ImportColumns } from '#features/selling/imports/client/import-columns.tsx'
import { ImportPictures } from '#features/selling/imports/client/import-pictures.tsx'
import { ImportPreview, ImportProblems } from '#features/selling/imports/client/import-rows.tsx'
import { ImportVariants } from '#features/selling/imports/client/import-variants.tsx'
import { CopiesPanel } from '#features/selling/imports/client/picture-copies.tsx'
import type { ImportAnswer } from '#features/selling/imports/contract.ts'
import { CountForm } from '#features/workshop/filament/client/count-form.tsx'
import type { CountList } from '#features/workshop/filament/contract.ts'
import { CheckedLines, Summary } from '#features/workshop/tracking/client/checked-lines.tsx'
import type { TrackedLine } from '#features/workshop/tracking/contract.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState, Skeleton } from '#platform/client/ui/states.tsx'
import { DemoPast } from '../screens/settings/demo-past.tsx'
import { Sections } from '../screens/settings/sections.tsx'
import { SlipAddress, SlipLines, SlipSheet } from '../screens/slip.tsx'
import { doNothing, longWord, SamplePart } from './part.tsx'
import { address, category, order, product, sampleProducts } from './samples.ts'

const columns: Column<Product>[] = [
  { name: 'Gift', cell: ({ name }) => name, wide: true, sort: { up: 'name', down: 'name-z' } },
  {
    name: 'Stock',
    cell: (one) => <NumberCell product={one} name="stock" label={`Stock of ${one.name}`} />,
    amount: true,
  },
  { name: 'Shown', cell: ({ isPublished }) => <PublishedBadge isPublished={isPublished} /> },
]
const plan: ImportAnswer = {
  ...{ rows: 12, created: 1, changed: 0, unchanged: 0, source: 'etsy' },
  headings: ['TITLE', 'PRICE'],
  columns: { name: ['TITLE'], price: ['PRICE'] },
  leftOut: [{ heading: longWord, rows: 1 }],
  variants: { gifts: 2, variants: 5, choice: 'one' },
  alreadyHere: { gifts: 3, again: false },
  pictures: { outside: 4, copy: true },
  notes: [],
  problems: [{ line: 3, column: 'price', sentence: 'This price is not one.' }],
  preview: [
    {
      ...{ line: 2, isNew: true, name: longWord, description: null, price: '18.00', stock: 4 },
      ...{ category: null, images: 2, isPublished: false },
    },
  ],
}

const copies = {
  outside: 1234,
  ...{ waiting: 2, failed: 1 },
  failures: [
    {
      ...{ productId: product.id, product: longWord, reason: 'The server could not be reached.' },
      address: `https://pictures.example.com/${longWord}.jpg`,
    },
  ],
}

const count: CountList = {
  products: [{ id: product.id, name: longWord, stock: 8 }],
  total: 1_200,
  spools: [{ id: category.id, name: longWord, color: 'red', material: 'pla', gramsLeft: 820, version: 1 }],
}

const tracked: TrackedLine[] = [
  {
    line: 1,
    typed: 'F495C8BF, 1Z999AA10123456784',
    problem: null,
    found: {
      orderId: '8d7f9d6e-0000-4000-8000-0000f495c8bf',
      customerName: 'Mara Okafor',
      status: 'processing',
      trackingNumber: '1Z999AA10123456784',
      parcel: 2,
      carrier: 'ups',
      follow: 'https://www.ups.com/track',
      does: 'ships',
      mails: true,
    },
  },
  { line: 2, typed: longWord, problem: 'There is no such order.', found: null },
]

const nameOf = ({ name }: Product) => name

/** The back office: lists, tables, forms and dialogs. */
export const OfficeParts = () => (
  <>
    <SamplePart title="Lists of the back office">
      <AdminList
        path="samples"
        nouns={['gift', 'gifts']}
        search={{ q: '', page: 2, sort: 'name' }}
        choices={{ sort: ['newest', 'name', 'name-z'] }}
        find={{
          data: { rows: sampleProducts, total: 196 },
          isError: false,
          isPlaceholderData: false,
          refetch: doNothing,
        }}
        perPage={50}
        columns={columns}
        nameOf={nameOf}
        searchHint="Part of a name"
        views={[{ name: 'Everything', query: '' }]}
        bulk={(rows) => <ProductBulk products={rows} onDone={doNothing} />}
        exportPath="samples.csv"
        empty={() => <EmptyState title="No gift fits" />}
      />
      <DataTable label="An old table" rows={sampleProducts.slice(0, 2)} columns={columns} nameOf={nameOf} isOld />
      <Pages page={1} perPage={25} total={5_001} most={5_000} onPage={doNothing} />
      <SearchField label="Search what is typed" value={longWord} onSearch={doNothing} />
      <div className="flex flex-wrap gap-3">
        <PublishedBadge isPublished />
        <PublishedBadge isPublished={false} />
        <PublishedBadge isPublished on="Active" />
        <StaffBadge staffRole="owner" />
        <StaffBadge staffRole="staff" />
      </div>
    </SamplePart>
    <SamplePart title="A pasted list of tracking numbers">
      <Summary lines={tracked} mails={1} />
      <CheckedLines lines={tracked} />
    </SamplePart>
    <SamplePart title="A file of products">
      <ImportColumns plan={plan} guess={{}} isBusy={false} onChoose={doNothing} />
      {plan.alreadyHere && <ImportAgain alreadyHere={plan.alreadyHere} isBusy={false} onChoose={doNothing} />}
      {plan.variants && <ImportVariants variants={plan.variants} isBusy={false} onChoose={doNothing} />}
      {plan.pictures && <ImportPictures pictures={plan.pictures} isBusy={false} onChoose={doNothing} />}
      <CopiesPanel copies={copies} isBusy={false} onChoose={doNothing} />
      <ImportPreview gifts={plan.preview} of={12} />
      <ImportProblems problems={plan.problems} />
    </SamplePart>
    <SamplePart title="A count of stock">
      <CountForm list={count} readAt="2026-12-01T18:05:00Z" filamentName={({ color }) => `PLA · ${color}`} />
    </SamplePart>
    <SamplePart title="Forms of the back office">
      <PictureField label="A picture" value="" onChange={doNothing} error="This field is empty." preview={() => null} />
      <PictureField
        label="A picture that is there"
        value="/drawings/heart/red.svg"
        onChange={doNothing}
        preview={(src) => <img src={src} alt="" width={64} height={64} />}
      />
      <DateSpanFields start={{}} end={{ error: 'It would end before it starts.' }} />
      <Merging />
      <UnsavedGuard>
        {() => (
          <ProductForm product={product} save={async () => 'Another person saved first.'} newerVersion={undefined} />
        )}
      </UnsavedGuard>
    </SamplePart>
    <SamplePart title="What an owner decides">
      <AllSettings />
    </SamplePart>
    <SamplePart title="A sheet of paper">
      <SlipSheet kind="gift-slip" name="A gift’s slip" order={order} part="Parcel 1 of 2" code="8D7F9D6E-1">
        <SlipAddress name="To" address={address} />
        <SlipLines lines={order.items} />
      </SlipSheet>
      <SlipSheet kind="invoice" name="An invoice" order={order}>
        <SlipLines lines={order.items} hasPrices />
      </SlipSheet>
    </SamplePart>
    <SamplePart title="The first page of the back office">
      <Today
        data={{
          today: { toPrint: 7, toShip: 2, atRisk: 1, messages: 1, requests: 0, runningOut: 0 },
          late: { count: 1 },
        }}
      />
      <UnmatchedPayments
        payments={[
          {
            id: 'pi_3QX9fLJ2eZvKYlo20pXbVhYy',
            reason: 'It was made for something else.',
            toldAt: '2026-11-03T09:00:00.000Z',
          },
        ]}
      />
      <FirstSteps
        steps={[
          { name: 'Name the shop', href: null, hint: null, isDone: true, last: null },
          { name: 'Add a gift', href: 'samples', hint: 'One is enough to begin.', isDone: false, last: null },
        ]}
      />
      <ReadyCollections categories={[category]} />
      <SalesSection />
    </SamplePart>
    <SamplePart title="Dialogs">
      <Dialogs />
    </SamplePart>
  </>
)

function AllSettings() {
  const form = useForm<Settings>({ defaultValues: defaultSettings })
  return (
    <>
      <Sections form={form} settings={defaultSettings} />
      <DemoPast />
    </>
  )
}

/** A conflict: another person has changed two fields, and one of them was also edited here. */
function Merging() {
  const base = { name: 'Vase', price: '12.00' }
  const form = useForm({ defaultValues: base })
  const [isTyped, setIsTyped] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          form.setValue('name', 'Large vase', { shouldDirty: true })
          setIsTyped(true)
        }}
      >
        Let two change it
      </Button>
      <MergeNote
        form={form}
        base={base}
        newerVersion={isTyped ? { name: 'Tall vase', price: '14.00' } : undefined}
        labels={{ name: 'Name', price: 'Price' }}
      />
    </>
  )
}

const dialogs = ['confirm', 'confirm, pending', 'find', 'keys', 'import', 'cart'] as const

function Dialogs() {
  const [open, setOpen] = useState<(typeof dialogs)[number]>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-4">
      {dialogs.map((name) => (
        <Button key={name} variant="ghost" size="small" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {(['confirm', 'confirm, pending'] as const).map((name) => (
        <ConfirmDialog
          key={name}
          open={open === name}
          title="Throw it away?"
          action="Throw away"
          pending={name !== 'confirm'}
          other={{ action: 'Assign', onConfirm: close }}
          onConfirm={close}
          onClose={close}
        >
          <p>{longWord}</p>
          <Skeleton className="h-6" />
        </ConfirmDialog>
      ))}
      <FindDialog open={open === 'find'} onClose={close} />
      <KeysDialog open={open === 'keys'} onClose={close} />
      <CartPanel open={open === 'cart'} onClose={close} />
    </div>
  )
}
