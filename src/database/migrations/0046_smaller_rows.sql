-- Edited after generating: the partitions of "scan_rows", and the functions at the end.
CREATE TABLE "bot_scan_rows" (
	"workspace" integer NOT NULL,
	"second" integer NOT NULL,
	"tail" bigint NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"client" integer NOT NULL,
	"route" integer NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "bot_scan_rows_workspace_second_tail_pk" PRIMARY KEY("workspace","second","tail")
);
--> statement-breakpoint
CREATE TABLE "scan_workspaces" (
	"workspace_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "scan_workspaces_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "scan_workspaces_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "scan_rows" (
	"workspace" integer NOT NULL,
	"second" integer NOT NULL,
	"tail" bigint NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"client" integer NOT NULL,
	"route" integer NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "scan_rows_workspace_second_tail_pk" PRIMARY KEY("workspace","second","tail")
) PARTITION BY RANGE ("second");
--> statement-breakpoint
CREATE INDEX "bot_scan_rows_code" ON "bot_scan_rows" USING btree ("code",("second" >> 17));--> statement-breakpoint
CREATE INDEX "scan_rows_code" ON "scan_rows" USING btree ("code",("second" >> 17));--> statement-breakpoint
-- The number in ten base32 digits of a text, from a position on.
CREATE FUNCTION "read_ten_digits"("value" text, "position" integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position", 1)) - 1)::bigint << 45) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 1, 1)) - 1)::bigint << 40) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 2, 1)) - 1)::bigint << 35) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 3, 1)) - 1)::bigint << 30) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 4, 1)) - 1)::bigint << 25) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 5, 1)) - 1)::bigint << 20) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 6, 1)) - 1)::bigint << 15) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 7, 1)) - 1)::bigint << 10) + ((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 8, 1)) - 1)::bigint << 5) + (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr("value", "position" + 9, 1)) - 1)::bigint;--> statement-breakpoint
-- The second and the tail of the row in "scan_rows" whose scan has this id.
CREATE FUNCTION "to_scan_second"("id" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "read_ten_digits"("id", 5) / 1000 - 2147483648;--> statement-breakpoint
CREATE FUNCTION "to_scan_tail"("id" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (("read_ten_digits"("id", 5) % 1000) << 50) + "read_ten_digits"("id", 15);
