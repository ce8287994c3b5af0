import { useId } from 'react'
import { inColor, parseDrawingPath } from '#features/gifts/drawings/addresses.ts'
import { filamentProps } from '#features/gifts/drawings/client/bead.tsx'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Dyed } from '#features/gifts/drawings/filament-look.ts'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { cents, centsFromDollars } from '#platform/money.ts'
import {
  colorNameOf,
  defaultLetters,
  dyedOf,
  engravingLimit,
  isInBodyColor,
  lengthOf,
  nameOfColor,
  runOutText,
  type SizeTerms,
  showSizePrice,
  tooLongEngraving,
} from '../make.ts'
import { colorsOf, type OfferedColor, type OfferedMakes, partsOf, sizesOf } from '../offer.ts'
import type { Choice } from './choice.ts'
import './makes.css'

/** The product data that the fields show. Price in dollars. */
type Shown = OfferedMakes & { price: string; images: string[] }

type SizeProps = { product: Shown; choice: Choice; sizeTerms: SizeTerms }
type ColorProps = {
  product: Shown
  choice: Choice
  /** Colors that are out of filament and cannot be chosen. */
  runOut?: OfferedColor[]
}
type FieldsProps = SizeProps & ColorProps & { bearsWords: boolean }

/** Color, size and engraving of a product (rule 22). */
export const CustomizationFields = ({ product, choice, sizeTerms, runOut, bearsWords }: FieldsProps) => (
  <>
    <ColorField product={product} choice={choice} runOut={runOut} />
    <PartFields product={product} choice={choice} bearsWords={bearsWords} />
    {bearsWords && choice.engraving && <HardToRead product={product} choice={choice} />}
    <SizeField product={product} choice={choice} sizeTerms={sizeTerms} />
    {/* Shown while there is an engraving, even if the gift can no longer have one, to let the shopper remove it. */}
    {(bearsWords || choice.engraving) && <EngravingField choice={choice} />}
  </>
)

const ColorField = ({ product, choice, runOut = [] }: ColorProps) => (
  <FilamentField
    legend="Color"
    chosen={choice.color}
    name={colorNameOf(choice)}
    filaments={colorsOf(product)}
    runOut={runOut}
    onChoose={(color) => choice.choose({ color })}
  />
)

type FilamentFieldProps = {
  legend: string
  chosen: Color | undefined
  name: string
  /** `dye`: how a filament looks that has no color of its own. */
  filaments: (OfferedColor & { dye?: Dyed })[]
  runOut?: OfferedColor[]
  onChoose: (color: Color) => void
}

/** A choice of filaments as spools. */
function FilamentField({ legend, chosen, name: chosenName, filaments, runOut = [], onChoose }: FilamentFieldProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2.5 flex w-full flex-wrap justify-between gap-x-3 font-bold">
        {legend} <span className="min-w-0 font-medium text-muted">{chosenName}</span>
      </legend>
      <div className="flex flex-wrap gap-3.5">
        {filaments.map(({ color, name: label, look, dye = { color, look } }) => (
          <label key={color} className="spool-choice">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === color}
              disabled={runOut.some((one) => one.color === color)}
              onChange={() => onChoose(color)}
            />
            <span {...filamentProps(dye, 'spool-swatch')} />
            {label}
          </label>
        ))}
      </div>
      {runOut.length > 0 && (
        <p className="mt-2.5 text-sm font-semibold text-warn">
          {runOut.map(({ name }) => `${runOutText(name)}.`).join(' ')}
        </p>
      )}
    </fieldset>
  )
}

/** The filaments of the letters and of zones, each where the maker offers several (rules 119 and 148). */
function PartFields({ product, choice, bearsWords }: Omit<FieldsProps, 'sizeTerms'>) {
  const shown = partsOf(product).filter(
    ({ name, filaments }) => filaments.length > 1 && (bearsWords || name !== 'letters'),
  )
  return shown.map(({ name, part, filaments }) => {
    const chosen = filaments.find(({ color }) => color === choice.options?.[name]) ?? filaments[0]
    return (
      <FilamentField
        key={name}
        legend={part}
        chosen={chosen?.color}
        name={chosen?.name ?? ''}
        // The filament of the body looks as the chosen color.
        filaments={filaments.map((one) => (isInBodyColor(one.color) ? { ...one, dye: dyedOf(choice) } : one))}
        onChoose={(color) => choice.choose({ part: [name, color] })}
      />
    )
  })
}

/** A warning about letters that hardly differ from the color of the gift. */
function HardToRead({ product, choice: { color, called } }: ColorProps) {
  const chosen = colorsOf(product).find((one) => one.color === color)
  const letters = called?.letters ?? { color: defaultLetters, name: nameOfColor(defaultLetters) }
  return chosen?.hardToRead?.includes(letters.color) ? (
    <p className="text-sm font-semibold text-warn">{`${letters.name} letters are hard to read on ${chosen.name}.`}</p>
  ) : null
}

function SizeField({ product, choice, sizeTerms }: SizeProps) {
  const name = useId()
  const base = centsFromDollars(product.price) ?? cents(0)
  const drawing = product.images.find(parseDrawingPath)
  return (
    <fieldset className="@container">
      <legend className="mb-2.5 font-bold">Size</legend>
      <div className="grid grid-cols-3 gap-2.5 md:gap-3">
        {sizesOf(product).map(({ size, name: label, centimetres }) => {
          return (
            <label key={size} className="size-tile">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={choice.size === size}
                onChange={() => choice.choose({ size })}
              />
              <b>{label}</b>
              {drawing && (
                <img
                  src={inColor(drawing, choice.color)}
                  alt=""
                  className="size-picture"
                  style={{ '--centimetres': centimetres }}
                />
              )}
              <span className="num">
                <span className="block text-sm text-muted">{centimetres} cm</span>
                {showSizePrice(base, size, sizeTerms)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function EngravingField({ choice }: { choice: Choice }) {
  const length = lengthOf(choice.engraving)
  return (
    <TextArea
      label={
        <>
          Engraving <span className="font-medium text-muted">(optional)</span>
        </>
      }
      aside={
        <span className={`num ${length > engravingLimit ? 'font-bold text-err' : 'text-muted'}`}>
          {length} of {engravingLimit} characters
        </span>
      }
      name="engraving"
      className="engraving-field"
      dir="auto"
      autoComplete="off"
      rows={Math.max(1, choice.engraving.split('\n').length)}
      hint={
        <>
          {choice.hint && <span className="block font-semibold text-ink">{choice.hint}</span>}
          Please check the spelling: we print exactly what you type.
          {choice.engraving && ' Press Enter for a new line.'}
        </>
      }
      follows
      error={length > engravingLimit ? tooLongEngraving : (choice.problem ?? undefined)}
      value={choice.engraving}
      onChange={(event) => choice.engrave(event.target.value)}
    />
  )
}
