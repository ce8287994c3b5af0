import { useEffect, useRef, useState } from 'react'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { defaultSize } from '#features/gifts/makes/make.ts'
import { type GiftBuilder, openGiftBuilder } from '#features/gifts/viewer/client/gift-builder.ts'
import type { DesignAnswer, DesignDraft } from '../contract.ts'

/** Previews of a draft, without and with its text, and why the text cannot be printed. */
export type Trial = { plain: ShownGift | undefined; named: ShownGift | undefined; problem: string | undefined }

const nothing: Trial = { plain: undefined, named: undefined, problem: undefined }

/** Builds a draft in a worker, at the default size, twice: clicks need the surface without text. */
export function useTrial({ id, version }: DesignAnswer, draft: DesignDraft, words: string) {
  const [trial, setTrial] = useState(nothing)
  const [hasFailed, setFailed] = useState(false)
  const plain = useBuilder((shown) => setTrial((last) => ({ ...last, plain: shown })), setFailed)
  const named = useBuilder((shown, problem) => setTrial((last) => ({ ...last, named: shown, problem })), setFailed)
  const { turned, place, accent, ownZones } = draft
  const own = JSON.stringify(ownZones.map(({ zone }) => zone))
  useEffect(() => {
    plain.current?.build(
      { id, version, draft: { turned, place: null, accent: [], ownZones: [] } },
      { ...bare, engraving: '' },
    )
  }, [plain, id, version, turned])
  useEffect(() => {
    const engraving = place ? words : ''
    named.current?.build(
      { id, version, draft: { turned, place, accent, ownZones: JSON.parse(own) } },
      { ...bare, engraving },
    )
  }, [named, id, version, turned, place, accent, own, words])
  return { ...trial, hasFailed }
}

const bare = { color: 'red', size: defaultSize } as const

/** A builder for the lifetime of the component. */
function useBuilder(
  onBuilt: (shown: ShownGift | undefined, problem: string | undefined) => void,
  onFailed: (hasFailed: boolean) => void,
) {
  const builder = useRef<GiftBuilder>(undefined)
  const handlers = useRef({ onBuilt, onFailed })
  handlers.current = { onBuilt, onFailed }
  useEffect(() => {
    builder.current = openGiftBuilder((built) => {
      if ('failure' in built) return handlers.current.onFailed(true)
      handlers.current.onBuilt(built.shown, built.fit.fits ? undefined : built.fit.sentence)
    })
    return () => builder.current?.close()
  }, [])
  return builder
}
