import { type ComponentType, useEffect, useState } from 'react'
import type { GiftViewProps } from './gift-view.tsx'

/** The 3D view once its chunk is loaded; until then, and if it fails, `children`, which is the picture. */
export function LiveGift({ children, ...gift }: GiftViewProps) {
  const [GiftView, setGiftView] = useState<ComponentType<GiftViewProps>>()
  useEffect(() => {
    // If the chunk fails to load, the picture stays.
    import('./gift-view.tsx').then(
      (viewer) => setGiftView(() => viewer.default),
      () => undefined,
    )
  }, [])
  return GiftView ? <GiftView {...gift}>{children}</GiftView> : children
}
