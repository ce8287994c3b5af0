import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { defaultSize, engravingLimit, lengthOf, sizeOf } from '#features/gifts/makes/make.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { fetchPrebuiltMesh } from './fetch-prebuilt-mesh.ts'
import { type GiftBuilder, openGiftBuilder } from './gift-builder.ts'

/** A gift and its longest side in centimeters. */
type BuiltView = { gift: ShownGift; centimetres: number }

/**
 * The gift as chosen. The default gift is fetched prebuilt; words and other sizes are built in the browser. The previous gift
 * stays until the next is ready. If words cannot be printed, `choice.judge` gets the reason and the gift has no words.
 */
export function useBuiltGift(modelFile: string, choice: Choice) {
  const { size, engraving, font, called, judge } = choice
  const [shown, setShown] = useState<BuiltView>()
  const [hasFailed, setFailed] = useState(false)
  const builder = useRef<GiftBuilder>(undefined)
  const asked = useRef(0)
  const { name: sizeName = '', centimetres } = called?.size ?? {}
  const letters = called?.letters
  const longest = sizeOf(choice).centimetres
  const isPlain = engraving.trim() === '' && size === defaultSize && centimetres === undefined

  // A failed download is retried on the next change, and when the browser is online again.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored connection triggers a retry
  useEffect(() => {
    if (!isPlain) return
    const leaving = new AbortController()
    asked.current = longest
    judge(null)
    fetchPrebuiltMesh(modelFile, leaving.signal).then(show, () => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [modelFile, isPlain, longest, judge, show, lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored connection triggers a retry
  useEffect(() => {
    const model = parseModelFile(modelFile)
    if (!model || isPlain || lengthOf(engraving) > engravingLimit) return
    builder.current ??= openGiftBuilder((built) => {
      if ('failure' in built) {
        // A worker does not retry failed downloads, so start a new worker next time.
        builder.current?.close()
        builder.current = undefined
        return setFailed(true)
      }
      if (built.fit.fits) judge(null, built.fit.hint)
      else judge(built.fit.sentence)
      show(built.shown)
    })
    asked.current = longest
    const own = {
      ...(centimetres !== undefined && { size: { name: sizeName, centimetres } }),
      ...(letters && { letters }),
    }
    builder.current.build(model, { color: 'red', size, engraving, options: { ...model.options, font }, called: own })
    // Discard the build of words that have changed since.
    return () => builder.current?.forget()
  }, [modelFile, isPlain, longest, judge, show, size, engraving, font, sizeName, centimetres, letters, lines])

  useEffect(() => () => builder.current?.close(), [])
  return { shown, hasFailed }
}
