/** First bytes of what browsers, scanners and TLS clients say; no device protocol of ours on TCP begins so. */
const STRANGERS = ["GET ", "POST ", "HEAD ", "PUT ", "OPTIONS ", "CONNECT ", "PRI * HTTP", "SSH-"];
const TLS_HANDSHAKE = 0x16;
const TLS_MAJOR = 0x03;

/** Whether the first bytes of a connection belong to HTTP, TLS or SSH. */
export const speaksAnotherProtocol = (bytes: Buffer): boolean => {
  if (bytes[0] === TLS_HANDSHAKE && bytes[1] === TLS_MAJOR) return true;
  return STRANGERS.some((start) => bytes.length >= start.length && bytes.toString("latin1", 0, start.length) === start);
};
