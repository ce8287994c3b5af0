/** The roles of users; `admin` is the privileged one. */
export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** The roles of admins: an owner may do everything, staff only the daily work. */
export const staffRoles = ['owner', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `staffRole` is set for admins; an admin without it counts as staff. */
export type SignedIn = { id: string; name: string; email: string; role: Role; staffRole: StaffRole | null }

/** The viewer of a request: anonymous, a guest with a session, or a signed-in user. Every private read takes one. */
export type Viewer = { sessionId: string | null; user: SignedIn | null }

/** A viewer with the network address of the request, by which anonymous attempts are counted. */
export type Caller = Viewer & { address: string }

export const anonymous: Viewer = { sessionId: null, user: null }

export const isAdmin = (viewer: Viewer) => viewer.user?.role === 'admin'
export const isOwner = (user: SignedIn | null | undefined) => user?.role === 'admin' && user.staffRole === 'owner'
