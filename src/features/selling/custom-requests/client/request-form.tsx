import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useForm } from 'react-hook-form'
import { openSignIn } from '#features/base/accounts/client/sign-in-dialog.ts'
import { signInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import type { User } from '#features/base/accounts/contract.ts'
import { answerTime } from '#features/base/settings/answer-time.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { materialsOf } from '#features/base/settings/shop-words.ts'
import { SentModelField } from '#features/selling/sent-models/client/sent-model-field.tsx'
import { useSentModel } from '#features/selling/sent-models/client/use-sent-model.ts'
import { colorNamed } from '#features/selling/sent-models/color-named.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { PictureUploadsField } from '#platform/client/pictures/picture-uploads-field.tsx'
import { usePictureUploads } from '#platform/client/pictures/use-picture-uploads.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { type CreateCustomRequest, createCustomRequestSchema } from '../contract.ts'
import {
  materialPreference,
  maxReferenceImages,
  preferredColors,
  type RequestCategory,
  referenceImages,
  requestCategoryNames,
  requestTimelineNames,
  signInToRequest,
  specialRequirements,
} from '../custom-request.ts'
import { customRequestPaths } from '../paths.ts'
import { noValues, type RequestValues, readDraft, saveDraft } from './request-draft.ts'
import { requestsApi, useCreateRequest } from './requests.ts'

export type RequestFormHandle = { choose: (category: RequestCategory) => void }

const notSent = 'Failed to submit request. Please try again.'

/** The form of a custom request (rule 36). The draft stays in this browser until the request is sent. */
export function RequestForm({ user, ref }: { user: User; ref: Ref<RequestFormHandle> }) {
  const [draft] = useState(() => readDraft(user.id))
  const field = usePictureUploads({ path: `${requestsApi}/images`, most: maxReferenceImages, first: draft.images })
  const sentModel = useSentModel(draft.modelId)
  const create = useCreateRequest()
  const [sent, setSent] = useState<string>()
  const { register, handleSubmit, formState, reset, watch, setValue, setFocus, setError } = useForm<RequestValues>({
    mode: 'onTouched',
    resolver: checkRequest,
    defaultValues: draft.values,
  })
  const { errors } = formState
  const shop = useShop()
  const specified = errors.specifications

  const { images } = field
  const { modelId } = sentModel
  const values = watch()
  useEffect(() => saveDraft(user.id, { values, images, modelId }), [values, images, modelId, user.id])

  useImperativeHandle(ref, () => ({
    choose: (category) => {
      setValue('category', category, { shouldValidate: true })
      setFocus('category')
    },
  }))

  const submit = handleSubmit(async (typed) => {
    try {
      const { id } = await create.mutateAsync({ ...requestOf(typed, field.urls), modelId: modelId ?? null })
      setSent(id)
      reset(noValues)
      field.clear()
      sentModel.clear()
      toast.success(
        'Request Submitted Successfully!',
        `We'll review your custom design request and get back to you ${answerTime} with a quote.`,
      )
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) {
        toast.failure(signInRequired, signInToRequest)
        openSignIn()
        return
      }
      toast.failure('Error', notSent)
      // The toast disappears, so the form also shows the reason.
      setError('root', {
        message: errorSentence(error, notSent),
      })
    }
  })
  const isBusy = formState.isSubmitting
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <p role="status" className={sent ? 'rounded-m bg-oat px-5 py-4' : 'sr-only'}>
        {sent && (
          <>
            We have received your request.{' '}
            <a href={customRequestPaths.own(sent)} className="link">
              View your request
            </a>
          </>
        )}
      </p>
      <p className="text-muted">Fields are optional unless they are marked required.</p>
      <TextField
        label="Project title (required)"
        required
        error={errors.title?.message}
        autoComplete="off"
        {...register('title')}
      />
      <SelectField
        label="Category (required)"
        required
        error={errors.category?.message}
        options={categoryOptions}
        {...register('category')}
      />
      <TextArea
        label="Description (required)"
        required
        rows={6}
        hint="Describe the design, its purpose and its recipient. More detail makes the quote more accurate."
        error={errors.description?.message}
        {...register('description')}
      />
      <fieldset className="grid gap-4 rounded-l bg-oat p-5 sm:grid-cols-2">
        <legend className="sr-only">Specifications</legend>
        <p className="font-display text-xl font-black sm:col-span-2" aria-hidden="true">
          Specifications
        </p>
        <TextField
          label="Dimensions"
          hint="For example 10 × 8 × 5 cm"
          error={specified?.dimensions?.message}
          {...register('specifications.dimensions')}
        />
        <TextField label={preferredColors} error={specified?.color?.message} {...register('specifications.color')} />
        <TextField
          label={materialPreference}
          hint={`${materialsOf(shop).join(', ')}, or leave it to us`}
          error={specified?.material?.message}
          {...register('specifications.material')}
        />
        <TextField
          label="Quantity"
          inputMode="numeric"
          error={specified?.quantity?.message}
          {...register('specifications.quantity', {
            onBlur: (event: { target: HTMLInputElement }) =>
              setValue('specifications.quantity', String(quantityOf(event.target.value)), { shouldValidate: true }),
          })}
        />
        <TextArea
          label={specialRequirements}
          rows={3}
          className="sm:col-span-2"
          error={specified?.specialRequirements?.message}
          {...register('specifications.specialRequirements')}
        />
      </fieldset>
      <SentModelField
        field={sentModel}
        pieces={quantityOf(values.specifications.quantity)}
        color={colorNamed(values.specifications.color)}
      />
      <PictureUploadsField
        field={field}
        label={referenceImages}
        accept="image/png,image/jpeg,image/gif,image/webp"
        formats="PNG, JPG or GIF"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Budget range (USD)"
          hint="For example 50 to 80"
          error={errors.budget?.message}
          {...register('budget')}
        />
        <SelectField
          label="Timeline"
          error={errors.timeline?.message}
          options={timelineOptions}
          {...register('timeline')}
        />
      </div>
      <div
        role="alert"
        className={errors.root ? 'rounded-m border-2 border-err px-4 py-3 font-semibold text-err' : 'sr-only'}
      >
        {errors.root?.message}
      </div>
      <div>
        <SubmitButton
          pending={isBusy}
          disabled={isBusy || field.isUploading || sentModel.isSending}
          className="w-full sm:w-auto"
        >
          {isBusy ? 'Submitting Request...' : 'Submit Request'}
        </SubmitButton>
        <p role="status" className="mt-2 text-sm text-muted">
          {field.isUploading && 'You can submit the request once the images are uploaded.'}
          {sentModel.isSending && 'You can submit the request once the model is measured.'}
        </p>
      </div>
    </form>
  )
}

/** The request's fields. */
const requestOf = ({ specifications, category, ...values }: RequestValues, referenceImages: string[]) =>
  ({
    ...values,
    // The first option's empty text is sent too: the contract has its error message.
    category: category as RequestCategory,
    specifications: { ...specifications, quantity: quantityOf(specifications.quantity) },
    referenceImages,
  }) satisfies CreateCustomRequest

const checkRequest = typedResolver(createCustomRequestSchema, (values: RequestValues) => requestOf(values, []))

/** Entries that are not numbers become 1 (rule 36). */
const quantityOf = (typed: string) => {
  const number = Math.trunc(Number(typed))
  return Number.isFinite(number) && number >= 1 ? number : 1
}

const optionsOf = (names: Record<string, string>, first: string) => [
  { value: '', name: first },
  ...Object.entries(names).map(([value, name]) => ({ value, name })),
]
const categoryOptions = optionsOf(requestCategoryNames, 'Select a category')
const timelineOptions = optionsOf(requestTimelineNames, 'No preference')
