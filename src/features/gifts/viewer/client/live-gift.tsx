import { type ComponentType, useEffect, useState } from 'react'
import type { GiftViewProps } from './gift-view.tsx'

/** The gift itself, as soon as what shows it has come; until then, and where it cannot be shown, its picture: `children`. */
export function LiveGift({ children, ...gift }: GiftViewProps) {
  const [GiftView, setGiftView] = useState<ComponentType<GiftViewProps>>()
  useEffect(() => {
    // Without it the picture stays, with the words below it.
    import('./gift-view.tsx').then(
      (viewer) => setGiftView(() => viewer.default),
      () => undefined,
    )
  }, [])
  return GiftView ? <GiftView {...gift}>{children}</GiftView> : children
}
