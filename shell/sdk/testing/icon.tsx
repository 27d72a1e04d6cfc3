/** Replaces every icon. */
export default function Icon() {
  return <svg aria-hidden />
}
