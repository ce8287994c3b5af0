import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { type FontName, fontNames } from '../fonts.ts'
import type { MakeDescription, Size } from '../make.ts'
import { colorsOf, firstColor, firstSize, makeAmong, type OfferedMakes, sizesOf } from '../offer.ts'
import { colorOf, type Pictured, previewOf } from '../picture-of.ts'

export type Choice = MakeDescription & {
  /** The gallery's tab: an image's index, or -1 for the 3D view (rule 23). */
  image: number
  /** Which font the words are in; none but the usual where they cannot be. */
  font: FontName
  choose: (wish: Partial<{ color: Color; size: Size; font: FontName; image: number }>) => void
  engrave: (text: string) => void
  /** Why the words cannot be printed so that they are read, said by whoever has tried; null where they can, undefined until somebody has. */
  problem: string | null | undefined
  judge: (problem: string | null | undefined) => void
  /** Something else was chosen than what the shop shows of itself. */
  isOwn: boolean
  /** A colour, size or font was chosen since the page was opened. */
  hasChosen: boolean
  /** The gift itself stands first among its pictures: something was chosen, be it only a colour, which its picture shows. */
  isFirst: boolean
}

/** What the gift itself is called among its pictures. */
export const ownName = (isFirst: boolean) => (isFirst ? 'Your gift' : '3D view')

/** What is made, as far as what is chosen hangs on it. */
type Made = {
  /** Names the model: what was said of words is not said of another one. */
  modelFile: string | null
  /** The font of words for which nobody has chosen one. */
  usualFont: FontName
  /** Whether this browser can show the gift itself as it is chosen; asked when something is chosen. */
  canShow: () => boolean
}

/**
 * What a shopper has chosen: colour, size and 3D view stand in the address, so that a link shows the same gift; the engraving is
 * kept while the tab is open. What is seen first is what is chosen: the cover's own colour. A choice moves to the picture of it, words and size to the gift itself where that can be shown.
 */
export function useChoice(
  product: Pictured & OfferedMakes & { id: string },
  { modelFile, usualFont, canShow }: Made,
): Choice {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [engraving, setEngraving] = useEngraving(product.id, params.get('engraving'))
  const offered = colorsOf(product).map(({ color }) => color)
  const asked = offered.find((each) => each === params.get('color'))
  const color = asked ?? offered.find((each) => each === colorOf(product, 0)) ?? firstColor(product)
  const inSize = sizesOf(product).find(({ size }) => size === params.get('size'))
  const size = inSize?.size ?? firstSize(product)
  const font = fontNames.find((each) => each === params.get('font')) ?? usualFont
  const [picked, setPicked] = useState((asked && previewOf(product, asked)) ?? 0)
  const image = params.get('view') === '3d' ? -1 : picked
  const [problem, judge] = useState<string | null>()
  const called = makeAmong(product, { color, size })?.called
  const gift = `${modelFile} ${size} ${called?.size?.centimetres}`
  const [judged, setJudged] = useState(gift)
  if (judged !== gift) {
    // What was said of a gift is not said of what its maker has made of it since.
    setJudged(gift)
    judge(undefined)
  }
  const isOwn = Boolean(engraving) || inSize !== undefined
  const [hasChosen, setChosen] = useState(false)
  const canShowIt = useRef(canShow)
  canShowIt.current = canShow
  // A colour of which there is no picture is seen on the gift itself.
  const isUnpictured = asked !== undefined && previewOf(product, asked) === undefined
  useEffect(() => {
    // Who comes back to what was typed or chosen, or follows a link to it, sees it as whoever types it.
    if ((isOwn || isUnpictured) && canShowIt.current()) setPicked(-1)
  }, [isOwn, isUnpictured])

  const go = () => navigate(params.size ? `${path}?${params}` : path, { replace: true })
  const pictureOf = (wish: Partial<{ color: Color; size: Size; font: FontName }>) => {
    // Whoever looks at the gift itself compares its colours there.
    if ((wish.size || wish.font || (wish.color && (isOwn || image === -1))) && canShow()) return -1
    return wish.color && (previewOf(product, wish.color) ?? (canShow() ? -1 : undefined))
  }
  const choose: Choice['choose'] = (wish) => {
    if (wish.color) params.set('color', wish.color)
    if (wish.size) params.set('size', wish.size)
    if (wish.font) params.set('font', wish.font)
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
  // In the one form of a make the usual is not said, nor the font of no words.
  const options = engraving && font !== usualFont ? { options: { font } } : {}
  return {
    color,
    size,
    engraving,
    ...options,
    ...(called && { called }),
    font,
    image,
    choose,
    engrave,
    problem,
    judge,
    isOwn,
    hasChosen,
    isFirst: isOwn || hasChosen,
  }
}

/** The text that took thought: a reload and the way back from the cart keep it, until a link says another. */
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
