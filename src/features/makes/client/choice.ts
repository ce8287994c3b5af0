import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Color, colors } from '#features/drawings/colors.ts'
import { defaultColor, defaultSize, type Make, type Size, sizes } from '../make.ts'

export type Choice = Make & {
  /** The gallery's tab: an image's index, or -1 for the 3D view (rule 23). */
  image: number
  choose: (wish: Partial<{ color: Color; size: Size; image: number }>) => void
  engrave: (text: string) => void
}

/** What a shopper has chosen: colour, size and 3D view stand in the address, so that a link shows the same gift. */
export function useChoice(): Choice {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [engraving, engrave] = useState('')
  const [picked, setPicked] = useState(0)
  const color = colors.find((each) => each === params.get('color')) ?? defaultColor
  const size = sizes.find((each) => each === params.get('size')) ?? defaultSize
  const image = params.get('view') === '3d' ? -1 : picked

  const choose: Choice['choose'] = (wish) => {
    if (wish.color) params.set('color', wish.color)
    if (wish.size) params.set('size', wish.size)
    if (wish.image === -1) params.set('view', '3d')
    if (wish.image !== undefined && wish.image >= 0) {
      params.delete('view')
      setPicked(wish.image)
    }
    navigate(params.size ? `${path}?${params}` : path, { replace: true })
  }
  return { color, size, engraving, image, choose, engrave }
}
