import { modelFile } from '#features/selling/sent-models/client/requests.ts'
import { SentModelView } from '#features/selling/sent-models/client/sent-model-view.tsx'
import { colorNamed } from '#features/selling/sent-models/color-named.ts'
import { PictureLinks } from '#platform/client/ui/picture-links.tsx'
import type { CustomRequest } from '../contract.ts'
import { requestCategoryNames, requestTimelineNames, specialRequirements } from '../custom-request.ts'

/** A customer's request with its pictures and model. */
export const RequestFacts = ({ request, isPriced }: { request: CustomRequest; isPriced?: boolean }) => (
  <div>
    <p className="whitespace-pre-wrap">{request.description}</p>
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {factsOf(request).map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
    {request.model && (
      <div className="mt-5 grid justify-items-start gap-3">
        <SentModelView
          model={request.model}
          pieces={request.specifications?.quantity ?? 1}
          color={colorNamed(request.specifications?.color)}
          isPriced={Boolean(isPriced)}
        />
        <a href={modelFile(request.model)} download className="link inline-flex min-h-11 items-center break-all">
          {`Download ${request.model.name}`}
        </a>
      </div>
    )}
    <div className="mt-5 empty:hidden">
      <PictureLinks noun="Reference image" urls={request.referenceImages} side={128} className="bg-oat" />
    </div>
  </div>
)

function factsOf({ category, specifications, budget, timeline }: CustomRequest): [string, string][] {
  const facts: [string, string | null | undefined][] = [
    ['Category', requestCategoryNames[category]],
    ['Quantity', specifications?.quantity?.toString()],
    ['Dimensions', specifications?.dimensions],
    ['Colors', specifications?.color],
    ['Material', specifications?.material],
    [specialRequirements, specifications?.specialRequirements],
    ['Budget', budget],
    ['Timeline', timeline && requestTimelineNames[timeline]],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
