/** The people the shop knows: `admin` is the privileged value. */
export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** What an admin may do: an owner everything, staff the day's work. */
export const staffRoles = ['owner', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `staffRole` is an admin's; one who has none does the day's work. */
export type SignedIn = { id: string; name: string; email: string; role: Role; staffRole: StaffRole | null }

/** Who is asking: nobody yet, a browser with a guest session, or a signed-in person. Every private read takes one. */
export type Viewer = { sessionId: string | null; user: SignedIn | null }

/** Somebody who asks, and the network address they ask from: what is counted before anybody is known. */
export type Caller = Viewer & { address: string }

export const nobody: Viewer = { sessionId: null, user: null }

export const isAdmin = (viewer: Viewer) => viewer.user?.role === 'admin'
export const isOwner = (user: SignedIn | null | undefined) => user?.role === 'admin' && user.staffRole === 'owner'
