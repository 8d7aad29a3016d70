export default function BatchPanel(_: { onClose: () => void; codes?: string }) {
  return null
}
