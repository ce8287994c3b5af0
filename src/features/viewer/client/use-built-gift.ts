import { useCallback, useEffect, useRef, useState } from 'react'
import type { Choice } from '#features/makes/client/choice.ts'
import { defaultSize, engravingLimit, lengthOf } from '#features/makes/make.ts'
import type { Shown } from '#features/models/mesh-file.ts'
import { readModelFile } from '#features/models/model-file.ts'
import { type GiftBuilder, openGiftBuilder } from './gift-builder.ts'
import { readReady } from './read-ready.ts'

/**
 * The gift as it was chosen: as it is sold it comes ready from the shop; words or another size are built here. The one before stays
 * until the next is there. What cannot be printed is said to `choice`.
 */
export function useBuiltGift(modelFile: string, { size, engraving, font, called, judge }: Choice) {
  const [shown, setShown] = useState<Shown>()
  const [hasFailed, setFailed] = useState(false)
  const builder = useRef<GiftBuilder>(undefined)
  const centimetres = called?.size?.centimetres
  const isPlain = engraving.trim() === '' && size === defaultSize && centimetres === undefined

  // What failed once, as a line that broke, may come with the next letter.
  const show = useCallback((built: Shown) => {
    setFailed(false)
    setShown(built)
  }, [])
  useEffect(() => {
    if (!isPlain) return
    const leaving = new AbortController()
    judge(null)
    readReady(modelFile, leaving.signal).then(show, () => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [modelFile, isPlain, judge, show])

  useEffect(() => {
    const model = readModelFile(modelFile)
    if (!model || isPlain || lengthOf(engraving) > engravingLimit) return
    builder.current ??= openGiftBuilder((built) => {
      if ('failure' in built) return setFailed(true)
      judge(built.fit.fits ? null : built.fit.sentence)
      if (built.shown) return show(built.shown)
      // What cannot be printed is not shown: the gift stands there without words.
      readReady(modelFile).then(show, () => setFailed(true))
    })
    const own = centimetres === undefined ? {} : { called: { size: { name: '', centimetres } } }
    builder.current.build(model, { color: 'red', size, engraving, options: { ...model.options, font }, ...own })
  }, [modelFile, isPlain, judge, show, size, engraving, font, centimetres])

  useEffect(() => () => builder.current?.close(), [])
  return { shown, hasFailed }
}
