import { B32, B64, b62, hex, type Kinds, type Leak, leak, made, url64 } from "../making";

/** Keys of clouds and hosts. */
export const cloud: Kinds<Leak> = {
  aws: [
    leak`Use access key ${`AKIA${made(B32, 16, "aws1")}`} in eu-central-1 for the upload bucket.`,
    leak`aws_access_key_id = ${`ASIA${made(B32, 16, "aws2")}`}\naws_secret_access_key = ${made(B64, 40, "aws3")}\nregion = eu-west-1`,
    leak`AWS_SECRET_ACCESS_KEY=${made(B64, 40, "aws4")}`,
    leak`{"AccessKeyId": "${`AKIA${made(B32, 16, "aws5")}`}", "SecretAccessKey": "${made(B64, 40, "aws6")}"}`,
  ],
  google: [
    leak`Maps key: ${`AIza${url64(35, "g1")}`} (restricted to our referrers)`,
    leak`"client_secret": "${`GOCSPX-${url64(28, "g2")}`}",`,
    leak`I refreshed it, ya29 token ${`ya29.${url64(120, "g3")}`} works until noon.`,
  ],
  azure: [
    leak`DefaultEndpointsProtocol=https;AccountName=acmestore;AccountKey=${`${made(B64, 86, "az1")}==`};EndpointSuffix=core.windows.net`,
    leak`Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=${`${made(B64, 43, "az2")}=`}`,
    leak`https://acme.blob.core.windows.net/drop/q3.csv?sv=2023-11-03&st=2025-01-01&se=2025-02-01&sr=b&sp=r&sig=${`${b62(20, "az3")}%2B${b62(20, "az3b")}%3D`}`,
    leak`AZURE_CLIENT_SECRET=${`${b62(3, "az4")}8Q~${b62(34, "az5")}`}`,
  ],
  digitalocean: [leak`doctl auth init -t ${`dop_v1_${hex(64, "do")}`}`],
  databricks: [leak`Host adb-123.4.azuredatabricks.net, PAT ${`dapi${hex(32, "db")}`}`],
  fly: [leak`FLY_API_TOKEN=${`fo1_${url64(43, "fly")}`}`],
  vault: [leak`vault login ${`hvs.${url64(95, "hv")}`}`],
  supabase: [leak`export SUPABASE_ACCESS_TOKEN=${`sbp_${hex(40, "sb")}`}`],
  doppler: [leak`Doppler: ${`dp.pt.${b62(43, "dp")}`}`],
  age: [
    leak`# created: 2025-01-04\n${`AGE-SECRET-KEY-1${made("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58, "age")}`}`,
  ],
};
