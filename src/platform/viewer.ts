/** The roles of users; `admin` is the privileged one. */
export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** The roles of admins: an owner may do everything, staff the daily work, and the workshop only prints and packs. */
export const staffRoles = ['owner', 'staff', 'workshop'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `staffRole` is set for admins; an admin without it counts as staff. */
export type SignedIn = { id: string; name: string; email: string; role: Role; staffRole: StaffRole | null }

/** The viewer of a request: anonymous, a guest with a session, or a signed-in user. Every private read takes one. */
export type Viewer = { sessionId: string | null; user: SignedIn | null }

/** A viewer with the network address of the request, by which anonymous attempts are counted. */
export type Caller = Viewer & { address: string }

export const anonymous: Viewer = { sessionId: null, user: null }

/** Whether a user works in the shop, in any role. */
export const isOnStaff = (user: SignedIn | null | undefined) => user?.role === 'admin'
/** Whether a user only prints and packs: without prices, orders, customers and settings. */
export const isInWorkshop = (user: SignedIn | null | undefined) => isOnStaff(user) && user?.staffRole === 'workshop'
/** Whether a viewer is an owner or staff. */
export const isAdmin = ({ user }: Pick<Viewer, 'user'>) => isOnStaff(user) && !isInWorkshop(user)
export const isOwner = (user: SignedIn | null | undefined) => user?.role === 'admin' && user.staffRole === 'owner'
