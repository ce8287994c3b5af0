import { useQuery } from '@tanstack/react-query'
import { Bead } from '#features/gifts/drawings/client/bead.tsx'
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
  const { leftOut, colors } = model
  const { data } = useQuery({ ...modelPriceQuery(model, pieces), enabled: isPriced === true || colors.length > 0 })
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <div className="relative aspect-square overflow-hidden rounded-m bg-card">
        <InThreeDimensions model={model} color={color} />
      </div>
      <div className="grid content-start gap-3">
        <dl className="grid gap-y-1">
          {factsOf(model, pieces, data).map(([label, text]) => (
            <div key={label} className={factRow}>
              <dt className={factLabel}>{label}</dt>
              <dd className="num min-w-0 grow basis-24">{text}</dd>
            </div>
          ))}
          {colors.length > 0 && <ColorsOfModel colors={colors} />}
        </dl>
        {data?.isInOneColor && (
          <p className="font-semibold text-warn">
            Our printers cannot change between these colors. We print this model in one color.
          </p>
        )}
        {leftOut.length > 0 && (
          <p className="font-semibold text-warn">{`Left out of the model: ${leftOut.join(', ')}.`}</p>
        )}
        {isPriced && <PriceOfModel price={data} pieces={pieces} />}
      </div>
    </div>
  )
}

/** With large text, a value stands below its label. */
const factRow = 'flex flex-wrap gap-x-6'
const factLabel = 'min-w-0 basis-38 text-muted'

const ColorsOfModel = ({ colors }: Pick<SentModel, 'colors'>) => (
  <div className={factRow}>
    <dt className={factLabel}>Colors</dt>
    <dd className="min-w-0 grow basis-24">
      <span className="num">{`${colors.length} colors`}</span>
      <ul className="grid gap-0.5">
        {colors.map(({ name, hex }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts can have the same name, and the list never changes.
          <li key={i} className="flex min-w-0 items-center gap-2">
            {hex && <Bead color="" look={{ hex: [hex], finish: 'matte' }} />}
            <span className="min-w-0 break-words">{name}</span>
          </li>
        ))}
      </ul>
    </dd>
  </div>
)

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

/** Weight and hours are those of the shop's printers once they are known, and left out for a size that no printer prints. */
function factsOf(model: SentModel, wanted: number, price: ModelPrice | undefined): [string, string][] {
  const { size, volume, notClosed, pieces } = model
  const { grams, minutes } = price?.work ?? model
  const isPrintable = !price?.problem
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
