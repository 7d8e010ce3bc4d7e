ALTER TABLE "scans" RENAME TO "old_scans";--> statement-breakpoint
ALTER TABLE "old_scans" RENAME CONSTRAINT "scans_workspace_id_id_pk" TO "old_scans_workspace_id_id_pk";--> statement-breakpoint
DROP INDEX "scans_code";--> statement-breakpoint
ALTER TABLE "bot_scans" RENAME TO "old_bot_scans";--> statement-breakpoint
ALTER TABLE "old_bot_scans" RENAME CONSTRAINT "bot_scans_workspace_id_id_pk" TO "old_bot_scans_workspace_id_id_pk";--> statement-breakpoint
-- What is in them is moved at the next start, batch by batch.
DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM "old_scans") THEN DROP TABLE "old_scans"; END IF;
	IF NOT EXISTS (SELECT FROM "old_bot_scans") THEN DROP TABLE "old_bot_scans"; END IF;
END $$;--> statement-breakpoint
CREATE TABLE "bot_scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"agent" integer NOT NULL,
	"language" integer NOT NULL,
	"referrer" integer NOT NULL,
	"rule" integer NOT NULL,
	"destination" integer NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "bot_scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "scan_parts" (
	"workspace_id" text NOT NULL,
	"bots" boolean NOT NULL,
	"day" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scan_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scans" integer NOT NULL,
	"columns" "bytea" NOT NULL,
	"visitors" "bytea" NOT NULL,
	"counts" "bytea",
	CONSTRAINT "scan_parts_workspace_id_bots_day_id_pk" PRIMARY KEY("workspace_id","bots","day","id")
);
--> statement-breakpoint
CREATE TABLE "scan_values" (
	"workspace_id" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "scan_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"parts" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "scan_values_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"agent" integer NOT NULL,
	"language" integer NOT NULL,
	"referrer" integer NOT NULL,
	"rule" integer NOT NULL,
	"destination" integer NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE INDEX "bot_scans_code" ON "bot_scans" USING btree ("workspace_id","code","id");--> statement-breakpoint
CREATE INDEX "scan_parts_open" ON "scan_parts" USING btree ("day") WHERE "scan_parts"."counts" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_values_hash" ON "scan_values" USING btree ("workspace_id","hash");--> statement-breakpoint
CREATE INDEX "scans_code" ON "scans" USING btree ("workspace_id","code","id");--> statement-breakpoint
-- Outside of the log: keys that are destroyed must not live on there.
ALTER TABLE "visitor_keys" SET UNLOGGED;
