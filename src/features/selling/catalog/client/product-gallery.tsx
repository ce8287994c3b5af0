import { Box } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inColor, parseDrawingPath } from '#features/gifts/drawings/addresses.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { EngravedText } from '#features/gifts/makes/client/engraved-text.tsx'
import { HeightRuler } from '#features/gifts/makes/client/ruler.tsx'
import { sizeOf } from '#features/gifts/makes/make.ts'
import { colorOf, pictureOf, previewOf } from '#features/gifts/makes/picture-of.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { canShowGift } from '#features/gifts/viewer/client/can-show-gift.ts'
import { LiveGift } from '#features/gifts/viewer/client/live-gift.tsx'
import { standsFree } from '#features/selling/proofs/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import type { Product } from '../contract.ts'
import { wellAt } from './collections.ts'
import './product-page.css'

/**
 * The pictures of a product and its 3D tab. A drawing shows the chosen color, a ruler and the engraving. A product with a model is
 * shown in 3D once its text or size differs from the published pictures, and the 3D tab comes first after the first choice.
 */
export function ProductGallery({ product, choice }: { product: Product; choice: Choice }) {
  const { image, choose, isOwn, hasChosen, isFirst, viewName } = choice
  const modelFile = parseModelFile(product.modelFile) && product.modelFile
  // Tested only in the browser and only when needed, because the test creates a WebGL context.
  const [canShow, setCanShow] = useState<boolean>()
  const isToShow = isOwn || product.images.length === 0
  useEffect(() => {
    if (isToShow) setCanShow(canShowGift(product.modelFile))
  }, [isToShow, product.modelFile])
  // A product without pictures is shown in 3D.
  const isBare = product.images.length === 0 && canShow
  const isLive = (image === -1 || isBare) && modelFile
  const isStill = isOwn && !isLive && canShow === false
  const stays = isLive ? 'live' : isStill || hasChosen ? 'still' : undefined
  useEffect(() => {
    // Keeps the focused field visible: on a phone the sticky gallery may cover the field or its label.
    if (stays) document.querySelector(':focus')?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [stays])
  const own = (
    <li key="own">
      <button
        type="button"
        aria-current={image === -1 || isBare || undefined}
        className="gallery-tab bg-oat text-sm leading-tight font-bold"
        onClick={() => choose({ image: -1 })}
      >
        {viewName}
      </button>
    </li>
  )
  return (
    <div className="gallery" data-stays={stays} data-model={modelFile ? true : undefined}>
      <div className="gallery-big">
        {isLive ? (
          <div className="big-well bg-butter">
            {/* A new key resets the camera for another model. */}
            <LiveGift key={modelFile} name={product.name} modelFile={modelFile} choice={choice}>
              <Still product={product} choice={choice} src={pictureOf(product, choice.color)} />
            </LiveGift>
          </div>
        ) : image === -1 ? (
          <ComingSoon />
        ) : (
          <Big product={product} choice={choice} />
        )}
      </div>
      <ul className="gallery-tabs" aria-label="Pictures">
        {modelFile && isFirst && own}
        {tabsOf(product, choice).map(({ src, name, index, color }) => (
          <li key={index}>
            <button
              type="button"
              aria-label={name}
              aria-current={image === index || undefined}
              className={`gallery-tab ${wellAt(index)}`}
              onClick={() => choose({ image: index, color })}
            >
              <Picture src={src} alt="" width={84} height={84} sizes="84px" className="size-full object-contain" />
            </button>
          </li>
        ))}
        {!(modelFile && isFirst) && own}
      </ul>
    </div>
  )
}

type Tab = { src: string; name: string; index: number; color: Color | undefined }

/**
 * The thumbnails. If photographs come first, a single drawing in the chosen color and with the engraving replaces all drawings and comes
 * before the photographs.
 */
function tabsOf(product: Product, choice: Choice): Tab[] {
  const { images, imageTexts } = product
  const all = images.map((src, index) => ({
    src,
    name: imageTexts[index] || `Picture ${index + 1} of ${images.length}`,
    index,
    color: colorOf(product, index),
  }))
  const photos = all.filter(({ src }) => !parseDrawingPath(src))
  const preview = previewOf(product, choice.color)
  const drawing = preview === undefined ? undefined : all[preview]
  if (photos[0]?.index !== 0 || !drawing || !parseDrawingPath(drawing.src)) return all
  return [{ ...drawing, src: inColor(drawing.src, choice.color), name: 'Your choice', color: undefined }, ...photos]
}

const ComingSoon = () => (
  <div className="big-well bg-oat">
    <div className="grid justify-items-center gap-3 self-center pb-6">
      <Box size={72} strokeWidth={1.25} aria-hidden="true" />
      <p className="font-display text-2xl font-black">Coming Soon</p>
    </div>
  </div>
)

function Big({ product, choice }: { product: Product; choice: Choice }) {
  const src = product.images[choice.image] ?? product.images[0]
  const drawing = src && parseDrawingPath(src)
  const { centimetres } = sizeOf(choice)
  if (!src || !drawing)
    return (
      <div className="big-well bg-butter">
        <Still product={product} choice={choice} src={src ?? null} />
      </div>
    )
  return (
    <div className="big-well bg-butter" style={{ '--scale': 0.55 + (0.45 * (centimetres - 5)) / 7 }}>
      <span className="well-badge">Live preview</span>
      <div className="scaled">
        <HeightRuler centimetres={centimetres} />
        <div className="preview">
          <img src={inColor(src, choice.color)} alt={product.name} width={560} height={520} fetchPriority="high" />
          <EngravedText text={choice.engraving} on={drawing.shape === 'heart' ? 'stand' : 'well'} />
        </div>
      </div>
    </div>
  )
}

/** A cut-out picture is as wide as its well is high. On screens with 3 device pixels per CSS pixel, 2 are loaded: the difference is invisible. */
const sizesInWell = '(width < 64rem) and (min-resolution: 2.5dppx) 49vw, (width < 64rem) 61vw, 620px'

/** A photograph or a proof, with the engraving below. */
const Still = ({ product, choice, src }: { product: Product; choice: Choice; src: string | null }) => (
  <>
    {src && (
      <Picture
        src={src}
        alt={product.imageTexts[product.images.indexOf(src)] || product.name}
        width={640}
        height={640}
        sizes={standsFree(src) ? sizesInWell : '(width < 64rem) 92vw, 620px'}
        eager
        className={standsFree(src) ? 'proof' : 'photo'}
      />
    )}
    {/* Text that cannot be printed is hidden, as in the 3D view. */}
    {!choice.problem && <EngravedText text={choice.engraving} on="picture" />}
  </>
)
