import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { makerNews, maxFooterLinks, newsNames } from '#features/base/settings/settings.ts'
import { weekdayNames } from '#features/base/settings/weekdays.ts'
import { shipsTo } from '#features/orders/orders/order.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { webAddressHint } from '#platform/web-address.ts'
import { capital } from '#platform/words.ts'
import { ShipsTo, TransitTimes } from './countries.tsx'
import { FilamentPriceFields } from './filament-prices.tsx'
import { LettersFilamentField } from './letters-filament.tsx'
import { FooterTexts, menuParts } from './menus.tsx'
import type { SectionProps } from './section.ts'
import { type Field, SettingField } from './setting-field.tsx'
import { ownTextParts } from './texts.tsx'
import { Wrappings } from './wrappings.tsx'

/** A group of fields in columns under one legend. */
type Group = { legend?: string; columns: 1 | 2 | 3; fields: Field[] }
/** Fields with a layout of their own, and the words by which the search finds them. */
type Own = { words: string; draw: (props: SectionProps) => ReactNode }
type Part = Field | Group | Own
type Section = { title: string; parts: Part[] }

const shop: Section = {
  title: 'The shop',
  parts: [
    { name: 'shopName', label: 'Name', as: 'text' },
    {
      name: 'announcement',
      label: 'Announcement',
      hint: 'Shown above every page. Generated from your settings until you edit it; leave blank to hide it.',
      as: 'text',
    },
    { words: 'Logo', draw: Logo },
  ],
}

const sizeFactor = 'Times the price of the small size.'
const prices: Section = {
  title: 'Prices',
  parts: [
    { name: 'shippingFee', label: 'Shipping fee (USD)', as: 'amount' },
    { words: `${shipsTo} countries`, draw: ShipsTo },
    { name: 'tracksParcels', label: 'Parcels can be tracked', as: 'check' },
    {
      name: 'phoneAtCheckout',
      label: 'Phone number at checkout',
      hint: 'Some carriers refuse parcels to other countries without the recipient’s phone number.',
      as: 'choice',
      options: [
        { value: 'optional', name: 'Optional' },
        { value: 'required', name: 'Required' },
      ],
    },
    { name: 'guestCheckout', label: 'Customers may buy without an account', as: 'check' },
    { words: 'Gift wrapping', draw: Wrappings },
    {
      name: 'sizePricing',
      label: 'What a size costs',
      hint: 'The product page shows a factor for each size. Choose whether customers pay it.',
      as: 'choice',
      options: [
        { value: 'base', name: 'Every size costs the base price' },
        { value: 'size', name: 'Larger sizes cost more' },
      ],
    },
    {
      columns: 2,
      fields: [
        { name: 'sizeFactors.medium', label: 'Medium size factor', hint: sizeFactor, as: 'amount' },
        { name: 'sizeFactors.large', label: 'Large size factor', hint: sizeFactor, as: 'amount' },
      ],
    },
    { name: 'taxPercent', label: 'Tax (percent)', hint: 'Charged on items after discounts. 0 hides it.', as: 'amount' },
  ],
}

const workshop: Section = {
  title: 'The workshop',
  parts: [
    { words: 'Time zone', draw: TimeZone },
    {
      name: 'materials',
      label: 'Materials',
      hint: 'Separated by commas. Shown in the footer, the FAQ and on the contact page.',
      as: 'text',
    },
    {
      name: 'daysToMake',
      label: 'Working days to ship an order',
      hint: 'The promised shipping day, unless the print queue takes longer. Orders that ship after it are late.',
      as: 'number',
    },
    {
      name: 'daysToPrint',
      label: 'Working days to print a gift that is not in stock',
      hint: 'Shown to shoppers on gifts that have to be printed first.',
      as: 'number',
    },
    {
      legend: 'Production costs',
      columns: 2,
      fields: [
        { name: 'filamentPrice', label: 'Filament per kilogram (USD)', as: 'amount' },
        { name: 'machineHour', label: 'Printer per hour (USD)', as: 'amount' },
        { name: 'wageHour', label: 'Your work per hour (USD)', as: 'amount' },
        { name: 'handMinutes', label: 'Minutes of work per piece', as: 'number' },
        { name: 'packagingCost', label: 'Packaging per order (USD)', as: 'amount' },
        { name: 'failurePercent', label: 'Failed prints (percent)', as: 'number' },
        { name: 'leastMargin', label: 'Warn below this margin (percent)', as: 'number' },
      ],
    },
    { words: 'Filament prices by material and color', draw: FilamentPriceFields },
    { words: 'Letters and trimmings are printed in', draw: LettersFilamentField },
    {
      name: 'reorderGrams',
      label: 'Reorder filament below (grams)',
      hint: 'A color is marked when less than this is left after all open orders are printed.',
      as: 'number',
    },
    {
      name: 'whenColorIsOut',
      label: 'When a color is out of stock',
      as: 'choice',
      options: [
        { value: 'later', name: 'Keep selling with a later date' },
        { value: 'not-offered', name: 'Sell from stock only' },
      ],
    },
    {
      name: 'daysToRestock',
      label: 'Working days until new filament arrives',
      hint: 'Added to the delivery estimate when a color is out of stock. With 0, gifts in this color are sold without a date.',
      as: 'number',
    },
    {
      legend: 'Printer bed, in millimeters',
      columns: 3,
      fields: [
        { name: 'bedWidth', label: 'Width', as: 'number' },
        { name: 'bedDepth', label: 'Depth', as: 'number' },
        { name: 'bedGap', label: 'Gap between pieces', as: 'number' },
      ],
    },
  ],
}

const delivery: Section = {
  title: 'Delivery times',
  parts: [
    { words: 'Working days Monday Sunday', draw: WorkingDays },
    {
      name: 'holidays',
      label: 'Days off',
      hint: 'Dates separated by commas: 12-25 for every year, or 2026-11-26 for one.',
      as: 'text',
    },
    {
      name: 'handlingDays',
      label: 'Working days to check and pack',
      hint: 'After the last piece is printed.',
      as: 'number',
    },
    { words: 'Working days in transit country', draw: TransitTimes },
    {
      name: 'customsCode',
      label: 'Customs code (HS)',
      hint: 'For products without their own code, in the CSV file for label services. 3926.40 is ornamental articles of plastic.',
      as: 'text',
    },
    {
      name: 'correctionMinutes',
      label: 'Minutes to correct an order',
      hint: 'After the payment. Until then, pieces are not proposed for a plate. 0 proposes them at once.',
      as: 'number',
    },
    {
      name: 'correctionEnds',
      label: 'Customers may correct an order',
      as: 'choice',
      options: [
        { value: 'with-printing', name: 'Until printing begins' },
        { value: 'with-time', name: 'Within those minutes only' },
      ],
    },
    {
      name: 'claimDays',
      label: 'Days to report that something is wrong',
      hint: 'After the delivery. 0 takes no reports on the order’s page.',
      as: 'number',
    },
    {
      name: 'quoteDays',
      label: 'Days for which a quote is valid',
      hint: 'Filled in when you create a quote. An expired quote cannot be paid, and you can renew it.',
      as: 'number',
    },
    { name: 'tellDelays', label: 'Email customers once when an order ships later than promised', as: 'check' },
  ],
}

const contact: Section = {
  title: 'Contact',
  parts: [
    {
      name: 'contactEmail',
      label: 'Email',
      hint: 'Messages from the contact page are sent here.',
      as: 'text',
      type: 'email',
    },
    { name: 'contactPhone', label: 'Phone', as: 'text' },
    { name: 'postalAddress', label: 'Postal address', as: 'lines', rows: 2 },
    {
      name: 'imprint',
      label: 'Imprint',
      hint: 'Legal details of the seller, if your country requires them. Shown on the contact page; leave blank to hide it.',
      as: 'lines',
      rows: 4,
    },
    ...(['facebook', 'twitter', 'instagram'] as const).map(
      (name): Field => ({
        name: `socialLinks.${name}`,
        label: capital(name),
        as: 'text',
        type: 'url',
        placeholder: 'https://',
      }),
    ),
    {
      name: 'replyDomain',
      label: 'Domain for replies by email',
      hint: 'Your mail service receives emails to this domain and sends them to /api/webhooks/mail. Leave it blank without such a service.',
      as: 'text',
    },
    {
      name: 'replySecret',
      label: 'Secret of that webhook',
      hint: 'The mail service sends it as the password of HTTP Basic authentication.',
      as: 'text',
    },
    {
      name: 'mailClosing',
      label: 'Email sign-off',
      hint: 'For example a greeting from the workshop.',
      as: 'lines',
      rows: 2,
    },
  ],
}

const headerAndFooter: Section = {
  title: 'Header and footer',
  parts: [
    ...menuParts,
    { words: 'Footer sentence tagline hide', draw: FooterTexts },
    { words: 'Links in the footer label address', draw: FooterLinks },
  ],
}

const notifications: Section = {
  title: 'Email notifications',
  parts: [
    {
      columns: 1,
      fields: makerNews.map((news): Field => ({ name: 'tellMe', label: newsNames[news], as: 'check', value: news })),
    },
  ],
}

const staff: Section = {
  title: 'Staff permissions',
  parts: [
    {
      name: 'staffRefunds',
      label: 'Refund limit per order (USD)',
      hint: 'For all refunds of an order together. Larger refunds need an owner.',
      as: 'amount',
    },
    {
      columns: 1,
      fields: [
        { name: 'staffExports', label: 'Export orders, with customer names and addresses', as: 'check' },
        { name: 'staffDeletesMessages', label: 'Delete messages permanently', as: 'check' },
      ],
    },
  ],
}

const figures: Section = { title: 'Home page figures', parts: [{ words: 'Figure Label Leave blank', draw: HeroStats }] }

const texts: Section = { title: 'Texts', parts: ownTextParts }

const sections = [shop, prices, workshop, delivery, contact, headerAndFooter, texts, notifications, staff, figures]

/** All settings, section by section. `search` hides the fields without these words; hidden fields keep what was typed. */
export const Sections = ({ search = '', ...props }: SectionProps & { search?: string }) => (
  <>
    <nav aria-label="Sections" className="flex flex-wrap gap-2">
      {sections
        .filter((section) => section.parts.some((part) => isFound(section, part, search)))
        .map(({ title }) => (
          <Button
            key={title}
            type="button"
            variant="ghost"
            size="small"
            onClick={() => document.getElementById(idOf(title))?.scrollIntoView()}
          >
            {title}
          </Button>
        ))}
    </nav>
    {sections.map((section) => (
      <section
        key={section.title}
        id={idOf(section.title)}
        aria-label={section.title}
        className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5"
        hidden={!section.parts.some((part) => isFound(section, part, search))}
      >
        <h2 className="text-xl">{section.title}</h2>
        {section.parts.map((part) => (
          <div
            key={wordsOf(part)}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
            hidden={!isFound(section, part, search)}
          >
            {drawPart(part, props)}
          </div>
        ))}
      </section>
    ))}
  </>
)

function drawPart(part: Part, props: SectionProps): ReactNode {
  if ('draw' in part) return <part.draw {...props} />
  if ('fields' in part) return <FieldGroup form={props.form} group={part} />
  return <SettingField form={props.form} field={part} />
}

const idOf = (title: string) => `settings-${title.toLowerCase().replaceAll(' ', '-')}`

const wordsOf = (part: Part): string =>
  'draw' in part
    ? part.words
    : 'fields' in part
      ? [part.legend, ...part.fields.map(wordsOf)].join(' ')
      : [part.label, part.hint].join(' ')

/** Whether a field, or the title of its section, has all words of a search. */
function isFound({ title }: Section, part: Part, search: string): boolean {
  const text = `${title} ${wordsOf(part)}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const columnClasses = { 1: 'gap-1', 2: 'grid-cols-2 gap-4', 3: 'grid-cols-3 gap-4' } satisfies Record<
  Group['columns'],
  string
>

function FieldGroup({ form, group }: Pick<SectionProps, 'form'> & { group: Group }) {
  const fields = group.fields.map((field) => <SettingField key={field.label} form={form} field={field} />)
  const grid = `grid ${columnClasses[group.columns]}`
  if (!group.legend) return <div className={grid}>{fields}</div>
  return (
    <fieldset className={grid}>
      <legend className="mb-2 font-bold">{group.legend}</legend>
      {fields}
    </fieldset>
  )
}

function Logo({ form }: SectionProps) {
  return (
    <Controller
      key="logo"
      control={form.control}
      name="logo"
      render={({ field: { value, onChange, onBlur } }) => (
        <PictureField
          label="Logo URL"
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={form.formState.errors.logo?.message}
          preview={(src) => (
            <img src={src} alt="" width={64} height={64} className="rounded-s bg-white object-contain size-16" />
          )}
        />
      )}
    />
  )
}

function TimeZone({ form }: SectionProps) {
  return (
    <div key="timeZone">
      <TextField
        label="Time zone"
        hint="For example America/New_York. All dates and times of the shop use it."
        list="time-zones"
        autoComplete="off"
        error={form.formState.errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

function WorkingDays({ form }: SectionProps) {
  return (
    <Controller
      key="workingDays"
      control={form.control}
      name="workingDays"
      render={({ field: { value, onChange, onBlur } }) => (
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-bold">Working days</legend>
          {weekdayNames.map((name, index) => (
            <CheckField
              key={name}
              label={name}
              checked={value.includes(index + 1)}
              onBlur={onBlur}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...value, index + 1].sort() : value.filter((weekday) => weekday !== index + 1),
                )
              }
            />
          ))}
          <p role="alert" className="text-sm font-semibold text-err">
            {form.formState.errors.workingDays?.message}
          </p>
        </fieldset>
      )}
    />
  )
}

function FooterLinks({ form }: SectionProps) {
  return Array.from({ length: maxFooterLinks }, (_, index) => (
    <FieldGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: the links have no ids, only positions.
      key={index}
      form={form}
      group={{
        columns: 2,
        fields: [
          {
            name: `footerLinks.${index}.label`,
            label: `Footer link ${index + 1}`,
            ...(index === 0 && { hint: 'Blank rows are left out.' }),
            as: 'text',
          },
          {
            name: `footerLinks.${index}.address`,
            label: `Address ${index + 1}`,
            ...(index === 0 && { hint: webAddressHint }),
            as: 'text',
          },
        ],
      }}
    />
  ))
}

function HeroStats({ form, settings }: SectionProps) {
  return settings.heroStats.map((_, index) => (
    <FieldGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: the figures have no ids, only positions.
      key={index}
      form={form}
      group={{
        columns: 2,
        fields: [
          {
            name: `heroStats.${index}.figure`,
            label: `Figure ${index + 1}`,
            hint: 'Leave blank to hide it.',
            as: 'text',
          },
          { name: `heroStats.${index}.text`, label: `Label ${index + 1}`, as: 'text' },
        ],
      }}
    />
  ))
}
