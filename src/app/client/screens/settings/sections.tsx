import { Controller } from 'react-hook-form'
import { makerNews, newsNames } from '#features/base/settings/settings.ts'
import { shipsTo } from '#features/orders/orders/order.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { capital } from '#platform/words.ts'
import { Posting } from './posting.tsx'
import type { SectionProps } from './section.ts'
import { WorkshopSection } from './workshop.tsx'

const timesSmall = 'Times the price of a small one.'

/** Everything that an owner decides, part by part. */
export const Sections = (props: SectionProps) => (
  <>
    <TheShop {...props} />
    <Prices {...props} />
    <WorkshopSection {...props} />
    <Posting {...props} />
    <Reach {...props} />
    <News {...props} />
    <StaffRights {...props} />
    <Figures {...props} />
  </>
)

function TheShop({ form }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">The shop</h2>
      <TextField label="Name" error={errors.shopName?.message} {...register('shopName')} />
      <TextField
        label="Announcement"
        hint="The line above every page. It is made of your days and fee until you write your own; empty, there is none."
        error={errors.announcement?.message}
        {...register('announcement')}
      />
      <Controller
        control={form.control}
        name="logo"
        render={({ field: { value, onChange, onBlur } }) => (
          <PictureField
            label="Logo URL"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.logo?.message}
            preview={(src) => (
              <img src={src} alt="" width={64} height={64} className="rounded-s bg-white object-contain size-16" />
            )}
          />
        )}
      />
    </div>
  )
}

function Prices({ form }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Prices</h2>
      <TextField
        label="Shipping fee (USD)"
        inputMode="decimal"
        error={errors.shippingFee?.message}
        {...register('shippingFee')}
      />
      <TextField
        label={shipsTo}
        hint="Country codes with commas, such as US, CA, DE. Empty, the shop ships everywhere."
        error={errors.shipsTo?.message}
        {...register('shipsTo')}
      />
      <SelectField
        label="What a size costs"
        hint="The product page shows what each size is worth. Here you decide whether that is charged."
        options={[
          { value: 'base', name: 'Every size costs the base price' },
          { value: 'size', name: 'Larger sizes cost more' },
        ]}
        {...register('sizePricing')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Medium is worth"
          inputMode="decimal"
          hint={timesSmall}
          error={errors.sizeFactors?.medium?.message}
          {...register('sizeFactors.medium')}
        />
        <TextField
          label="Large is worth"
          inputMode="decimal"
          hint={timesSmall}
          error={errors.sizeFactors?.large?.message}
          {...register('sizeFactors.large')}
        />
      </div>
      <TextField
        label="Tax (percent)"
        inputMode="decimal"
        hint="On the goods, after a discount. At 0 no line of it is shown."
        error={errors.taxPercent?.message}
        {...register('taxPercent')}
      />
    </div>
  )
}

function Reach({ form }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">How shoppers reach you</h2>
      <TextField
        label="Email"
        type="email"
        hint="Messages from the contact page are mailed here."
        error={errors.contactEmail?.message}
        {...register('contactEmail')}
      />
      <TextField label="Phone" error={errors.contactPhone?.message} {...register('contactPhone')} />
      <TextArea label="Postal address" rows={2} error={errors.postalAddress?.message} {...register('postalAddress')} />
      <TextArea
        label="Imprint"
        rows={4}
        hint="Who runs the shop, as your country asks for it. It stands on the contact page; empty, there is none."
        error={errors.imprint?.message}
        {...register('imprint')}
      />
      {(['facebook', 'twitter', 'instagram'] as const).map((name) => (
        <TextField
          key={name}
          label={capital(name)}
          type="url"
          placeholder="https://"
          error={errors.socialLinks?.[name]?.message}
          {...register(`socialLinks.${name}`)}
        />
      ))}
      <TextArea
        label="Last words of every mail"
        rows={2}
        hint="Such as a greeting from the workshop."
        error={errors.mailClosing?.message}
        {...register('mailClosing')}
      />
    </div>
  )
}

function News({ form: { register } }: SectionProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-display text-xl font-black">What you are told by email</legend>
      {makerNews.map((news) => (
        <CheckField key={news} label={newsNames[news]} value={news} {...register('tellMe')} />
      ))}
    </fieldset>
  )
}

function StaffRights({ form }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">What staff may do</h2>
      <TextField
        label="Refund of an order, up to (USD)"
        inputMode="decimal"
        hint="Altogether, in as many parts as it takes. Above that an owner has to do it."
        error={errors.staffRefunds?.message}
        {...register('staffRefunds')}
      />
      <div className="grid gap-1">
        <CheckField label="Export orders, with people’s names and addresses" {...register('staffExports')} />
        <CheckField label="Delete messages for good" {...register('staffDeletesMessages')} />
      </div>
    </div>
  )
}

function Figures({ form, settings }: SectionProps) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Figures on the first page</h2>
      {settings.heroStats.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures have nothing but their places.
        <div key={index} className="grid grid-cols-2 gap-4">
          <TextField
            label={`Figure ${index + 1}`}
            error={errors.heroStats?.[index]?.figure?.message}
            {...register(`heroStats.${index}.figure`)}
          />
          <TextField
            label={`Word ${index + 1}`}
            error={errors.heroStats?.[index]?.text?.message}
            {...register(`heroStats.${index}.text`)}
          />
        </div>
      ))}
    </div>
  )
}
