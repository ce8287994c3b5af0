/** A count on an icon; nothing at all at zero. Its number is part of the button's own name. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute top-0 right-0 min-w-5 rounded-pill bg-action px-1 text-center text-[min(0.75rem,4.5vw)] leading-5 font-bold text-on-action"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
