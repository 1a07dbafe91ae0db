/// <reference types="vite/client" />

declare module 'virtual:messages/*' {
  const messages: Record<string, string | import('react-intl').MessageFormatElement[]>
  export default messages
}
