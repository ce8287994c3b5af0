import { linkTo } from '#platform/link.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import type { User } from './contract.ts'

type Link = { href: string; name: string }

/** The screens of a person who only prints and packs. */
const workshopScreens: readonly string[] = [linkTo('/admin/print-queue'), linkTo('/admin/packing')]

/** Those of some links to the back office that a user may follow. */
export const linksFor = (user: User | null | undefined, links: readonly Link[]): Link[] =>
  links.filter(({ href }) => !isInWorkshop(user) || workshopScreens.includes(href))
