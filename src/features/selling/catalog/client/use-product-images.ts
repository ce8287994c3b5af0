import { useState } from 'react'
import type { ImageColor } from '#features/gifts/makes/picture-of.ts'
import { toast } from '#platform/client/toast.ts'
import { isUsablePicture, showUnreadable, useShrinker } from '#platform/client/use-shrinker.ts'
import type { Product } from '../contract.ts'

const maxImages = 12

/** An image of a product with its alt text and color. */
export type ProductImage = { src: string; text: string; color: ImageColor }

/** The images of a product. */
export const imagesOf = (product: Product | undefined): ProductImage[] =>
  product?.images.map((src, index) => ({
    src,
    text: product.imageTexts[index] ?? '',
    color: product.imageColors[index] ?? '',
  })) ?? []

/** The images of a product that is being edited. Added files are checked, compressed in a worker and stored when the product is saved. */
export function useProductImages(first: ProductImage[]) {
  const [images, setImages] = useState(first)
  const [isProcessing, setIsProcessing] = useState(false)
  const shrink = useShrinker()

  const add = async (chosen: File[]) => {
    const usable = chosen.filter(isUsablePicture).slice(0, maxImages - images.length)
    if (usable.length === 0) return
    setIsProcessing(true)
    const made = await Promise.all(usable.map(shrink))
    setIsProcessing(false)
    const added = made.filter((url) => url !== undefined)
    if (added.length < made.length) showUnreadable()
    if (added.length === 0) return
    setImages((all) => [...all, ...added.map((src) => ({ src, text: '', color: '' as const }))])
    // Only one toast is visible at a time, so a warning about skipped files takes precedence.
    if (added.length === chosen.length) toast.success('Images added', `Added ${added.length} image(s)`)
  }
  const move = (from: number, to: number) =>
    setImages((all) => {
      const moved = [...all]
      const [image] = moved.splice(from, 1)
      if (image !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, image)
      return moved
    })
  return {
    images,
    isChanged: JSON.stringify(images) !== JSON.stringify(first),
    isProcessing,
    replace: setImages,
    describe: (index: number, changes: Partial<ProductImage>) =>
      setImages((all) => all.map((image, place) => (place === index ? { ...image, ...changes } : image))),
    /** Inserts generated pictures before the other images. */
    insert: (made: ProductImage[]) => setImages((all) => [...made, ...all].slice(0, maxImages)),
    add,
    move,
    remove: (index: number) => setImages((all) => all.filter((_, place) => place !== index)),
  }
}

export type ProductImages = ReturnType<typeof useProductImages>
