import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { defaultSize, engravingLimit, lengthOf, sizeOf } from '#features/gifts/makes/make.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { type GiftBuilder, openGiftBuilder } from './gift-builder.ts'
import { readReady } from './read-ready.ts'

/** A gift, and how many centimetres it is at its longest. */
type BuiltView = { gift: ShownGift; centimetres: number }

/**
 * The gift as it was chosen: as it is sold it comes ready from the shop; words or another size are built here. The one before stays
 * until the next is there. What cannot be printed is said to `choice`, and the gift stands there without words.
 */
export function useBuiltGift(modelFile: string, choice: Choice) {
  const { size, engraving, font, called, judge } = choice
  const [shown, setShown] = useState<BuiltView>()
  const [hasFailed, setFailed] = useState(false)
  const builder = useRef<GiftBuilder>(undefined)
  const asked = useRef(0)
  const { name: sizeName = '', centimetres } = called?.size ?? {}
  const longest = sizeOf(choice).centimetres
  const isPlain = engraving.trim() === '' && size === defaultSize && centimetres === undefined

  // What failed once, as a line that broke, may come with the next letter, or as soon as there is a line again.
  const [lines, setLines] = useState(0)
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setLines((before) => before + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed])
  const show = useCallback((gift: ShownGift) => {
    setFailed(false)
    setShown({ gift, centimetres: asked.current })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is a new try
  useEffect(() => {
    if (!isPlain) return
    const leaving = new AbortController()
    asked.current = longest
    judge(null)
    readReady(modelFile, leaving.signal).then(show, () => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [modelFile, isPlain, longest, judge, show, lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is a new try
  useEffect(() => {
    const model = parseModelFile(modelFile)
    if (!model || isPlain || lengthOf(engraving) > engravingLimit) return
    builder.current ??= openGiftBuilder((built) => {
      if ('failure' in built) {
        // What it could not fetch it does not fetch again.
        builder.current?.close()
        builder.current = undefined
        return setFailed(true)
      }
      judge(built.fit.fits ? null : built.fit.sentence)
      show(built.shown)
    })
    asked.current = longest
    const own = centimetres === undefined ? {} : { called: { size: { name: sizeName, centimetres } } }
    builder.current.build(model, { color: 'red', size, engraving, options: { ...model.options, font }, ...own })
    // Words that were taken back while they were built neither come onto the gift nor are said not to fit.
    return () => builder.current?.forget()
  }, [modelFile, isPlain, longest, judge, show, size, engraving, font, sizeName, centimetres, lines])

  useEffect(() => () => builder.current?.close(), [])
  return { shown, hasFailed }
}
