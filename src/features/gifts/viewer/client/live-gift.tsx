import { lazyPart } from '#platform/client/ui/lazy-part.tsx'

/** The 3D view once its chunk is loaded; until then, and if it fails, `children`, which is the picture. */
export const LiveGift = lazyPart(() => import('./gift-view.tsx'), {
  name: 'The 3D view',
  waiting: ({ children }) => children,
  failed: (failure, { children }) => (
    <>
      {children}
      <div className="absolute inset-x-3 bottom-3 z-[2] max-h-[calc(100%-1.5rem)] overflow-auto">{failure}</div>
    </>
  ),
})
