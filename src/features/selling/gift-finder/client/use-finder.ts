import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Answers, finderSteps, noAnswers, type Place } from '../gift-finder.ts'
import { type Finder, giftFinderPaths, readFinder } from '../paths.ts'

export type FinderWalk = Finder & {
  /** Changes answers of the current question. */
  answer: (given: Partial<Answers>) => void
  go: (place: Place) => void
  next: () => void
  back: () => void
  startOver: () => void
}

/** The wizard's step and answers, stored in the address. The Back button undoes steps, not answers. */
export function useFinder(): FinderWalk {
  const { place, answers } = readFinder(useSearch())
  const [, navigate] = useLocation()
  const go = (to: Place) => navigate(giftFinderPaths.finder({ place: to, answers }))
  const goBy = (steps: number) => go(finderSteps[finderSteps.indexOf(place) + steps] ?? place)
  return {
    place,
    answers,
    answer: (given) =>
      navigate(giftFinderPaths.finder({ place, answers: { ...answers, ...given } }), { replace: true }),
    go,
    next: () => goBy(1),
    back: () => goBy(-1),
    startOver: () => navigate(giftFinderPaths.finder({ answers: noAnswers })),
  }
}

/** Returns a ref that moves the focus to the heading after each step, but not on page load. */
export function useFocusOnChange<Heading extends HTMLElement>(place: Place): RefCallback<Heading> {
  const heading = useRef<Heading>(null)
  const focused = useRef(place)
  useEffect(() => {
    if (focused.current === place) return
    focused.current = place
    heading.current?.focus()
  }, [place])
  return useCallback((element) => {
    heading.current = element
  }, [])
}
