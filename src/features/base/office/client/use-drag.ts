import { type PointerEvent, type RefObject, useRef } from 'react'

/** Within `edge` pixels of the window's top or bottom, dragging scrolls the page by `scrolled` pixels per frame. */
const edge = 72
const scrolled = 14

type Dragging = {
  /** The row was dropped between rows; `place` is its new index among the other rows. */
  onPlace: (from: number, place: number) => void
  /** The row was dropped on an element with `data-drop-name`. */
  onTarget: (from: number, target: string) => void
}

/**
 * Drags a table row by its handle, with a mouse, a pen or a finger; Escape cancels. While dragging, only a transform and one
 * attribute change and React does not render, which keeps the full frame rate.
 */
export function useDrag(list: RefObject<HTMLElement | null>, dragging: Dragging) {
  const current = useRef(dragging)
  current.current = dragging
  return (event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('tr')
    if (event.button === 0 && list.current && row) drag(event, { list: list.current, row, current })
  }
}

type Dragged = { list: HTMLElement; row: HTMLElement; current: RefObject<Dragging> }
/** The current drop position: before or after the row `mark`, or on the drop target `mark`. */
type Drop = { mark: Element; side: 'before' | 'after' | 'on'; act: () => void }

function drag(begun: PointerEvent<HTMLElement>, { list, row, current }: Dragged) {
  const handle: HTMLElement = begun.currentTarget
  const from = [...list.querySelectorAll('tbody tr')].indexOf(row)
  const at = { x: begun.clientX, y: begun.clientY }
  const start = at.y + scrollY
  const listening = new AbortController()
  let drop: Drop | undefined
  let next = 0

  const show = (found: Drop | undefined) => {
    if (drop?.mark === found?.mark && drop?.side === found?.side) return
    drop?.mark.removeAttribute('data-drop')
    found?.mark.setAttribute('data-drop', found.side)
    drop = found
  }
  const follow = () => {
    if (at.y < edge) scrollBy(0, -scrolled)
    if (at.y > innerHeight - edge) scrollBy(0, scrolled)
    row.style.transform = `translateY(${at.y + scrollY - start}px)`
    show(findTarget() ?? findPlace())
    next = requestAnimationFrame(follow)
  }
  const findTarget = (): Drop | undefined => {
    const mark = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop-name]')
    const name = mark?.dataset.dropName
    return mark && name ? { mark, side: 'on', act: () => current.current.onTarget(from, name) } : undefined
  }
  const findPlace = (): Drop | undefined => {
    const others = [...list.querySelectorAll('tbody tr')].filter((one) => one !== row)
    const place = others.findIndex((one) => middleOf(one) > at.y)
    const mark = place < 0 ? others.at(-1) : others[place]
    const act = () => current.current.onPlace(from, place < 0 ? others.length : place)
    return mark && { mark, side: place < 0 ? 'after' : 'before', act }
  }
  const end = (isMeant: boolean) => {
    listening.abort()
    cancelAnimationFrame(next)
    row.style.transform = ''
    row.removeAttribute('data-dragged')
    const meant = drop
    show(undefined)
    if (isMeant) meant?.act()
  }

  const { signal } = listening
  handle.setPointerCapture(begun.pointerId)
  row.setAttribute('data-dragged', '')
  handle.addEventListener('pointermove', ({ clientX, clientY }) => Object.assign(at, { x: clientX, y: clientY }), {
    signal,
  })
  handle.addEventListener('pointerup', () => end(true), { signal })
  // The browser canceled the pointer, or the row was removed because another person changed the list.
  for (const lost of ['pointercancel', 'lostpointercapture'])
    handle.addEventListener(lost, () => end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  next = requestAnimationFrame(follow)
}

function middleOf(row: Element) {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
