import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { type FontName, fontNames } from '../fonts.ts'
import type { MakeDescription, Options, Size } from '../make.ts'
import { colorsOf, firstColor, firstSize, makeAmong, type OfferedMakes, partsOf, sizesOf } from '../offer.ts'
import { colorOf, type Pictured, previewOf } from '../picture-of.ts'

export type Choice = MakeDescription & {
  /** The gallery's tab: an image's index, or -1 for the 3D view (rule 23). */
  image: number
  /** The font of the engraving. */
  font: FontName
  choose: (wish: Wish) => void
  engrave: (text: string) => void
  /** Why the words cannot be printed legibly; null if they can, `undefined` until the gift has been built. */
  problem: string | null | undefined
  /** What the shopper may not expect of words that can be printed, such as words that run round the sides. */
  hint: string | undefined
  judge: (problem: string | null | undefined, hint?: string) => void
  /** The shopper has chosen a size or words. */
  isOwn: boolean
  /** A color, size or font was chosen since the page was opened. */
  hasChosen: boolean
  /** The 3D view comes first in the gallery, because the shopper has chosen something. */
  isFirst: boolean
  /** The name of the 3D view. */
  viewName: string
}

/** `part`: the filament of the letters or of a zone, by the name of its option. */
type Wish = Partial<{ color: Color; size: Size; font: FontName; part: [name: string, color: Color]; image: number }>

const unjudged = { problem: undefined, hint: undefined }

/** The parts of a model that influence the choice. */
type Made = {
  /** Identifies the model; another model resets `problem`. */
  modelFile: string | null
  /** The default font. */
  defaultFont: FontName
  /** Whether this browser can show the 3D view. Called when the shopper chooses something. */
  canShow: () => boolean
}

/**
 * The shopper's choice. Color, size, font and 3D view are in the address, which makes links show the same gift; the engraving is
 * in the session storage. A chosen color shows its picture; words, sizes and fonts show the 3D view if possible.
 */
export function useChoice(
  product: Pictured & OfferedMakes & { id: string },
  { modelFile, defaultFont, canShow }: Made,
): Choice {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [engraving, setEngraving] = useEngraving(product.id, params.get('engraving'))
  const offered = colorsOf(product).map(({ color }) => color)
  const asked = offered.find((each) => each === params.get('color'))
  const color = asked ?? offered.find((each) => each === colorOf(product, 0)) ?? firstColor(product)
  const inSize = sizesOf(product).find(({ size }) => size === params.get('size'))
  const size = inSize?.size ?? firstSize(product)
  const font = fontNames.find((each) => each === params.get('font')) ?? defaultFont
  const [picked, setPicked] = useState(asked ? (previewOf(product, asked) ?? 0) : 0)
  const image = params.get('view') === '3d' ? -1 : picked
  const [{ problem, hint }, setVerdict] = useState<Pick<Choice, 'problem' | 'hint'>>(unjudged)
  const judge = useCallback<Choice['judge']>((problem, hint) => setVerdict({ problem, hint }), [])
  const { called, options: parts } = makeAmong(product, { color, size, options: partsIn(params, product) }) ?? {}
  const gift = `${modelFile} ${size} ${called?.size?.centimetres}`
  const [judged, setJudged] = useState(gift)
  if (judged !== gift) {
    // The problem belonged to the previous version of the gift.
    setJudged(gift)
    judge(undefined)
  }
  const isOwn = Boolean(engraving) || inSize !== undefined
  const [hasChosen, setChosen] = useState(false)
  const canShowIt = useRef(canShow)
  canShowIt.current = canShow
  // A color without a picture is shown in 3D.
  const isUnpictured = asked !== undefined && previewOf(product, asked) === undefined
  useEffect(() => {
    // A restored or linked choice is shown in 3D, as when it was made.
    if ((isOwn || isUnpictured) && canShowIt.current()) setPicked(-1)
  }, [isOwn, isUnpictured])

  const go = () => navigate(params.size ? `${path}?${params}` : path, { replace: true })
  const pictureOf = (wish: Wish) => {
    // While the 3D view is open, colors are shown there.
    if ((wish.size || wish.font || wish.part || (wish.color && (isOwn || image === -1))) && canShow()) return -1
    return wish.color ? (previewOf(product, wish.color) ?? (canShow() ? -1 : undefined)) : undefined
  }
  const choose: Choice['choose'] = (wish) => {
    if (wish.color) params.set('color', wish.color)
    if (wish.size) params.set('size', wish.size)
    if (wish.font) params.set('font', wish.font)
    if (wish.part) params.set(...wish.part)
    if (wish.font) judge(undefined)
    if (wish.image === -1) params.set('view', '3d')
    if (wish.image === undefined) setChosen(true)
    const next = wish.image ?? pictureOf(wish)
    if (next !== undefined) setPicked(next)
    if (next !== undefined && next >= 0) params.delete('view')
    go()
  }
  const engrave = (text: string) => {
    setEngraving(text)
    if (params.has('engraving')) {
      params.delete('engraving')
      go()
    }
    judge(undefined)
    setPicked(canShow() ? -1 : (previewOf(product, color) ?? picked))
  }
  // A normalized make leaves out the default font and filaments, and the font without words.
  const options = { ...(engraving && font !== defaultFont && { font }), ...parts }
  const isFirst = isOwn || hasChosen
  return {
    color,
    size,
    engraving,
    ...(Object.keys(options).length > 0 && { options }),
    ...(called && { called }),
    font,
    image,
    choose,
    engrave,
    problem,
    hint,
    judge,
    isOwn,
    hasChosen,
    isFirst,
    viewName: modelFile && isFirst ? 'Your gift' : '3D view',
  }
}

/** The filaments of letters and zones that an address names and the product offers, as options. */
const partsIn = (params: URLSearchParams, product: OfferedMakes): Options =>
  Object.fromEntries(
    partsOf(product).flatMap(({ name, filaments }) =>
      filaments.filter(({ color }) => color === params.get(name)).map(({ color }) => [name, color]),
    ),
  )

/** The engraving, kept across reloads and the way back from the cart, until a link sets another. */
function useEngraving(productId: string, linked: string | null) {
  const [text, setText] = useState('')
  const key = `engraving ${productId}`
  useEffect(() => {
    if (linked !== null) sessionStorage.setItem(key, linked)
    setText(sessionStorage.getItem(key) ?? '')
  }, [key, linked])
  const keep = (typed: string) => {
    setText(typed)
    sessionStorage.setItem(key, typed)
  }
  return [text, keep] as const
}
