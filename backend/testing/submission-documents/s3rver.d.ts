declare module '@20minutes/s3rver' {
  export type Context = {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string | undefined>>
    get(header: string): string
    status: number
    type: string
    body: string
  }
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
    })
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    readonly store: {
      existsObject(bucket: string, key: string): Promise<boolean>
      putBucket(bucket: string): Promise<void>
    }
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
