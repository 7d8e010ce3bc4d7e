/** Says plainly that a guard is down. */
export function PrivateHostsNotice() {
  return (
    <p role="note" className="shrink-0 border-b bg-warn-soft px-5 py-2 text-sm text-warn-text max-md:px-3">
      Private hosts are allowed: this installation also sends to addresses within its own network, and over http. That
      is for development; unset ALLOW_PRIVATE_HOSTS before others use it.
    </p>
  )
}
