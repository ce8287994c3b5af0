import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { changedSpan, DateSpanFields, showSpan, spanNames } from '#features/base/office/client/date-span.tsx'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { imageAddress } from '#features/base/office/client/words.ts'
import { dayOf } from '#platform/client/dates.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createBannerSchema } from '../admin-contract.ts'
import type { Banner } from '../contract.ts'
import { BannerCard } from './promotional-banners.tsx'
import { bannersApi } from './requests.ts'

/** The promotional banners of the home page (rule 39). */
export default function AdminBannersPage() {
  return (
    <EntityList<Banner>
      noun="banner"
      path={bannersApi}
      emptyText="Up to three published banners show on the home page, within their dates."
      nameOf={({ title }) => title}
      form={(banner, save, newerVersion) => (
        <BannerForm key={banner?.id} banner={banner} save={save} newerVersion={newerVersion} />
      )}
    >
      {(banner) => (
        <>
          <BannerImage key={banner.image} src={banner.image} />
          <p className="flex flex-wrap items-center justify-between gap-2">
            <b className="text-lg">{banner.title}</b>
            <PublishedBadge isPublished={banner.isPublished} on="Active" />
          </p>
          {banner.description && <p>{banner.description}</p>}
          <p className="text-sm text-muted">{showSpan(banner)}</p>
          {banner.link && <p className="text-sm break-all text-muted">{banner.link}</p>}
        </>
      )}
    </EntityList>
  )
}

/** The banner's picture, or a placeholder if it cannot be loaded. */
function BannerImage({ src }: { src: string }) {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <span className="grid aspect-[2/1] place-items-center overflow-hidden rounded-m bg-oat">
      {isMissing || !src ? (
        <span className="text-muted">Image Not Found</span>
      ) : (
        <img
          src={src}
          alt=""
          width={400}
          height={200}
          className="size-full object-contain"
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  )
}

type Values = {
  title: string
  description: string
  image: string
  link: string
  startDate: string
  endDate: string
  isPublished: boolean
}

/** The request's fields: empty dates and links are sent as null. A day means the whole day in the shop's time zone (rule 19). */
const bannerOf = ({ description, link, startDate, endDate, ...values }: Values) => ({
  ...values,
  description: description || null,
  link: link || null,
  startDate: startDate || null,
  endDate: endDate || null,
})
const checkBanner = typedResolver(createBannerSchema, bannerOf)

const valuesOf = (banner: Banner | undefined): Values => ({
  title: banner?.title ?? '',
  description: banner?.description ?? '',
  image: banner?.image ?? '',
  link: banner?.link ?? '',
  startDate: dayOf(banner?.startDate),
  endDate: dayOf(banner?.endDate),
  isPublished: banner?.isPublished ?? false,
})

const labels = {
  title: 'Title',
  description: 'Description',
  image: imageAddress,
  link: 'Link',
  startDate: spanNames.start,
  endDate: spanNames.end,
  isPublished: 'Active',
}

type BannerFormProps = { banner: Banner | undefined; save: Save; newerVersion: Banner | undefined }

function BannerForm({ banner, save, newerVersion }: BannerFormProps) {
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: banner,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: checkBanner,
    sent: (values, { formState }) => {
      const { startDate, endDate, ...others } = bannerOf(values)
      return { ...others, ...changedSpan({ startDate, endDate }, formState.dirtyFields, !banner) }
    },
  })
  return (
    <EntityFormFrame noun="banner" isNew={!banner} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField label="Title" required error={errors.title?.message} {...register('title')} />
      <TextArea label="Description" rows={2} error={errors.description?.message} {...register('description')} />
      <Controller
        control={form.control}
        name="image"
        render={({ field: { value, onChange, onBlur } }) => (
          <PictureField
            label={imageAddress}
            required
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.image?.message}
            preview={(src) => <BannerImage key={src} src={src} />}
          />
        )}
      />
      <TextField
        label="Link"
        hint="The page that Shop Now opens, such as /products?category=christmas"
        error={errors.link?.message}
        {...register('link')}
      />
      <DateSpanFields
        start={{ error: errors.startDate?.message, ...register('startDate') }}
        end={{ error: errors.endDate?.message, ...register('endDate') }}
      />
      <CheckField label="Active" {...register('isPublished')} />
      <Preview {...form.watch()} />
    </EntityFormFrame>
  )
}

/** The banner as shoppers will see it, updated while it is edited. Its link is inactive. */
const Preview = ({ title, description, image, link }: Values) =>
  title.trim() &&
  image.trim() && (
    <figure className="m-0 min-w-0">
      <figcaption className="mb-2 text-sm text-muted">Preview of the banner on the home page:</figcaption>
      <div inert className="flex">
        <BannerCard banner={{ title, description, image, link }} />
      </div>
    </figure>
  )
