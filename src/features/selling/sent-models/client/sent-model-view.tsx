import { useQuery } from '@tanstack/react-query'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { showHours } from '#features/gifts/estimates/hours.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { showDollars } from '#platform/money.ts'
import type { ModelPrice, SentModel } from '../contract.ts'
import { modelPicture, modelPriceQuery } from './requests.ts'

type SentModelViewProps = {
  model: SentModel
  pieces: number
  color: Color
  /** Shows the estimated price, until there is a quote. */
  isPriced?: boolean
}

/** A sent model in 3D, with its measurements. */
export function SentModelView({ model, pieces, color, isPriced }: SentModelViewProps) {
  const { data } = useQuery({ ...modelPriceQuery(model, pieces), enabled: isPriced === true })
  const { leftOut } = model
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="relative aspect-square overflow-hidden rounded-m bg-card">
        <InThreeDimensions model={model} color={color} />
      </div>
      <div className="grid content-start gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {factsOf(model, pieces, !data?.problem).map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="num min-w-0">{text}</dd>
            </div>
          ))}
        </dl>
        {leftOut.length > 0 && (
          <p className="font-semibold text-warn">{`Left out of the model: ${leftOut.join(', ')}.`}</p>
        )}
        {isPriced && <PriceOfModel price={data} pieces={pieces} />}
      </div>
    </div>
  )
}

/** The 3D view is large, so it is loaded only for a model. A picture shows until then, and if 3D fails. */
const Stage = lazyPart(() => import('./sent-model-stage.tsx'), {
  name: 'The 3D view',
  waiting: ({ children }) => children,
  failed: (failure, { children }) => (
    <>
      {children}
      <div className="absolute inset-x-3 bottom-3">{failure}</div>
    </>
  ),
})

const InThreeDimensions = ({ model, color }: Pick<SentModelViewProps, 'model' | 'color'>) => (
  <Stage key={`${model.id} ${model.drawnIn}`} model={model} color={color}>
    <img src={modelPicture(model)} alt={model.name} width={320} height={320} className="size-full object-contain" />
  </Stage>
)

function PriceOfModel({ price: data, pieces }: { price: ModelPrice | undefined; pieces: number }) {
  const price = data?.price
  return (
    <div role="status">
      {price && (
        <p className="num text-lg font-bold">
          About {showDollars(price.from)} to {showDollars(price.to)}
          {pieces > 1 && ` for ${pieces} pieces`}
        </p>
      )}
      {data?.problem && <p className="num font-semibold text-warn">{data.problem}</p>}
      {data && !data.problem && (
        <p className="text-sm">
          {price ? 'We check your model and confirm the price.' : 'We check your model and set the price.'}
        </p>
      )}
    </div>
  )
}

/** Weight and hours are left out for a size that no printer prints. */
function factsOf(model: SentModel, wanted: number, isPrintable: boolean): [string, string][] {
  const { size, volume, grams, minutes, notClosed, pieces } = model
  const each = wanted > 1 ? ' each' : ''
  const facts: [string, string | null][] = [
    ['Size', `${size.map((side) => side.toLocaleString('en-US')).join(' × ')} mm`],
    ['Volume', volume === null ? null : `${volume.toLocaleString('en-US')} cm³`],
    ['Watertight', notClosed === null ? 'Yes' : `No: ${notClosed}.`],
    ['Parts', pieces !== null && pieces > 1 ? pieces.toLocaleString('en-US') : null],
    ['Approximate weight', grams === null || !isPrintable ? null : `${grams.toLocaleString('en-US')} g${each}`],
    ['Printing', minutes === null || !isPrintable ? null : `${showHours(minutes)}${each}`],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
